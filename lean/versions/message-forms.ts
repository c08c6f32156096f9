import type { Source } from './source.ts';

/** Messages of Lean that Lakatos has to tell apart. */
export type MessageKind =
  | 'sorry'
  | 'unsolved-goals'
  | 'tactic-failed'
  | 'unknown-identifier'
  | 'unknown-constant'
  | 'unknown-tactic'
  | 'timeout'
  | 'recursion';

/** One wording. `since` is the first version that has it, `before` the first that no longer has it, where known. */
export interface MessageForm {
  readonly kind: MessageKind;
  /** Matches the beginning of the message. */
  readonly pattern: RegExp;
  readonly since?: string;
  readonly before?: string;
  readonly source: Source;
}

const embedded = { other: 'seen with the embedded Lean 4.28.0-pre' };

/**
 * Wordings by version. A decision that matters (is it proved?) is never made by wording alone: that is the gate's,
 * which looks at terms. These serve to explain a failure.
 */
export const messageForms: readonly MessageForm[] = [
  {
    kind: 'sorry',
    pattern: /^declaration uses 'sorry'/,
    source: { lean4: [8662, 11608], notes: '4.22.0' },
  },
  { kind: 'sorry', pattern: /^declaration uses `sorry`/, source: { lean4: [11608], ...embedded } },
  { kind: 'unsolved-goals', pattern: /^unsolved goals\b/, source: embedded },
  {
    kind: 'tactic-failed',
    pattern: /^tactic '[^']+' failed/,
    before: '4.23.0',
    source: { lean4: [6891, 9633], notes: '4.18.0' },
  },
  {
    kind: 'tactic-failed',
    pattern: /^Tactic `[^`]+` failed/,
    since: '4.23.0',
    source: { lean4: [9633], notes: '4.23.0', ...embedded },
  },
  {
    kind: 'unknown-identifier',
    pattern: /^unknown identifier '/,
    before: '4.23.0',
    source: { lean4: [9423], notes: '4.23.0' },
  },
  {
    kind: 'unknown-identifier',
    pattern: /^Unknown identifier `/,
    since: '4.23.0',
    source: { lean4: [9423], notes: '4.23.0', ...embedded },
  },
  {
    kind: 'unknown-constant',
    pattern: /^unknown constant '/,
    before: '4.23.0',
    source: { lean4: [9423] },
  },
  {
    kind: 'unknown-constant',
    pattern: /^Unknown constant `/,
    since: '4.23.0',
    source: { lean4: [9423], ...embedded },
  },
  { kind: 'unknown-tactic', pattern: /^unknown tactic\b/, source: embedded },
  { kind: 'timeout', pattern: /^\(deterministic\) timeout at /, source: embedded },
  { kind: 'recursion', pattern: /^maximum recursion depth has been reached/, source: embedded },
];

/** What kind of message a text is, in whatever version's wording; null for all others. */
export function messageKind(text: string): MessageKind | null {
  return messageForms.find(({ pattern }) => pattern.test(text))?.kind ?? null;
}
