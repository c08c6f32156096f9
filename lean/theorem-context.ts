import { lexLean } from '../core/lean-lexer.ts';
import type { Theorem } from '../core/theorem.ts';

/** Raised when state keys mean something else than before: what stores have under the older ones is not found any more. */
const keyVersion = 2;

/**
 * The text that goals of a theorem have their meaning from: its header, and what stands in the statement before its keyword
 * (definitions, `open ... in`, options, attributes), without comments.
 */
export function contextOf({ header, statement }: Pick<Theorem, 'header' | 'statement'>): string {
  const before: string[] = [];
  for (const { kind, start, end } of lexLean(statement)) {
    if (kind === 'trivia') continue;
    const piece = statement.slice(start, end);
    if (kind === 'code' && keywords.has(piece)) return [header, ...lineOf(before)].join('\n');
    before.push(piece);
  }
  return [header, statement].join('\n');
}

/** What each key of a state of the theorem begins with. `environment`: toolchain, libraries and options. */
export const keyContext = (environment: string, theorem: Pick<Theorem, 'header' | 'statement'>): string =>
  `state key ${keyVersion}\n${environment}\n${contextOf(theorem)}`;

const keywords: ReadonlySet<string> = new Set(['theorem', 'lemma']);

const lineOf = (pieces: readonly string[]): string[] => (pieces.length === 0 ? [] : [pieces.join(' ')]);
