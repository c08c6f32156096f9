import type { LeanMessage, Position } from '../../../core/message.ts';

/** What Lean says of a name or of a tactic, and where it stands in the text that Lean read. */
export type LeanComplaint =
  /** A constant or identifier that is not there; `name` is in full, the text has its last components. */
  | { readonly kind: 'unknown-name'; readonly name: string; readonly start: Position; readonly end: Position }
  /** Lean itself says what to write. */
  | {
      readonly kind: 'replaced';
      readonly by: readonly string[];
      readonly start: Position;
      readonly end: Position;
    }
  /** The parser stops at or right behind `start`. */
  | { readonly kind: 'unknown-tactic'; readonly start: Position };

/** Older versions quote with single quotes and begin with a small letter. */
const unknownName = /^unknown (?:identifier|constant) [`'](.+?)['`](?:\s|$|\.)/iu;
const unknownField =
  /^invalid field (?:notation)?[^\n]*?environment does not contain [`'](.+?)['`](?:[\s,]|$)/iu;
const deprecated = /^[`'](\S+)['`] has been deprecated[:,]\s*use [`'](\S+?)['`] instead/iu;
const suggestion = /^Try (?:this|these):/u;

/** What among Lean's messages tells of a name or tactic that was renamed, in the order of the text. */
export function findComplaints(messages: readonly LeanMessage[]): readonly LeanComplaint[] {
  return messages
    .flatMap((message) => readMessage(message, messages))
    .sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column);
}

function readMessage(message: LeanMessage, all: readonly LeanMessage[]): LeanComplaint[] {
  const { text, start, end } = message;
  if (message.severity !== 'information' && /^unknown tactic\b/iu.test(text)) {
    return [{ kind: 'unknown-tactic', start }];
  }
  if (end === undefined || message.severity === 'information') return [];
  const name = (unknownName.exec(text) ?? unknownField.exec(text))?.[1];
  if (name !== undefined) return [{ kind: 'unknown-name', name, start, end }];
  const replacement = deprecated.exec(text)?.[2];
  if (replacement !== undefined) return [{ kind: 'replaced', by: [replacement], start, end }];
  if (!/\bdeprecated\b/u.test(text)) return [];
  const by = all.filter((other) => isAt(other, message)).flatMap(readSuggestions);
  return by.length > 0 ? [{ kind: 'replaced', by, start, end }] : [];
}

const isAt = (other: LeanMessage, { start }: LeanMessage): boolean =>
  other.severity === 'information' && other.start.line === start.line && other.start.column === start.column;

/** What follows `Try this:`, one suggestion a line. */
function readSuggestions({ text }: LeanMessage): string[] {
  if (!suggestion.test(text)) return [];
  return text
    .replace(suggestion, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\[apply\]\s*)?/u, '').trim())
    .filter((line) => line !== '');
}
