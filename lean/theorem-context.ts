import { lexLean } from '../core/lean-lexer.ts';
import type { Theorem } from '../core/theorem.ts';

/** Raised when state keys mean something else than before: what stores have under the older ones is not found any more. */
const keyVersion = 2;

/**
 * The text that goals of a theorem have their meaning from: its header, and what stands in the statement before its keyword
 * (definitions, `open ... in`, options, attributes), as it is written: a space may matter. Comments alone are nothing.
 */
export function contextOf({ header, statement }: Pick<Theorem, 'header' | 'statement'>): string {
  const pieces = [...lexLean(statement)].filter(({ kind }) => kind !== 'trivia');
  const placeOf = (keyword: string) =>
    pieces.findIndex(({ kind, start, end }) => kind === 'code' && statement.slice(start, end) === keyword);
  // In core Lean `lemma` is a name like any other.
  const at = [placeOf('theorem'), placeOf('lemma')].find((place) => place >= 0) ?? pieces.length;
  const [first, last] = [pieces[0], pieces[at - 1]];
  return first === undefined || last === undefined
    ? header
    : `${header}\n${statement.slice(first.start, last.end)}`;
}

/** What each key of a state of the theorem begins with. `environment`: toolchain, libraries and options. */
export const keyContext = (environment: string, theorem: Pick<Theorem, 'header' | 'statement'>): string =>
  `state key ${keyVersion}\n${environment}\n${contextOf(theorem)}`;
