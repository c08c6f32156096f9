import { bracketStep } from '../../../../core/lean-brackets.ts';
import { binderEnds } from './binder-ends.ts';

/** Behind such a word and a name, or the word alone, a colon tells no type of a term that stands before it. */
const naming = new Set(['if', 'match', 'let', 'have']);

/** What is open at a place: the bracket, and the sign that ends the binders which are being read in it. */
interface Level {
  readonly bracket: string;
  binderEnd: string | null;
}

/**
 * Words and signs without the types that are told inside brackets, colon and all: `(2 : Nat) + 2` is `(2) + 2`, and
 * `{x : Nat | p}` is `{x | p}`. Those of binders without brackets, `∀ x : Nat, p`, stay.
 */
export function withoutAscriptions(tokens: readonly string[]): readonly string[] {
  const kept: string[] = [];
  const levels: Level[] = [{ bracket: '', binderEnd: null }];
  /** How many levels there are where a type is being left out; null elsewhere. */
  let typeAt: number | null = null;
  for (const [at, token] of tokens.entries()) {
    const step = bracketStep(token);
    if (step === 1) levels.push({ bracket: token, binderEnd: null });
    else if (step === -1 && levels.length > 1) levels.pop();
    const level = levels.at(-1)!;
    if (typeAt !== null) {
      const isSet = level.bracket === '{' && (token === '|' || (token === '/' && tokens[at + 1] === '/'));
      if (levels.length < typeAt || (levels.length === typeAt && isSet)) typeAt = null;
      else continue;
    }
    if (binderEnds.has(token)) level.binderEnd = binderEnds.get(token) ?? null;
    else if (token === level.binderEnd) level.binderEnd = null;
    else if (levels.length > 1 && level.binderEnd === null && tellsType(tokens, at)) {
      typeAt = levels.length;
      continue;
    }
    kept.push(token);
  }
  return kept;
}

const tellsType = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === ':' &&
  ![tokens[at - 1], tokens[at + 1]].includes(':') &&
  tokens[at + 1] !== '=' &&
  ![tokens[at - 1], tokens[at - 2]].some((word) => naming.has(word ?? ''));
