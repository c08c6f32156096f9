import { bracketStep } from '../../../../core/lean-brackets.ts';
import { binderEnds } from './binder-ends.ts';
import { withoutAscriptions } from './without-ascriptions.ts';

/** Brackets that mean nothing by themselves; `⟦x⟧` is another thing than `x`. */
const isGrouping = (token: string): boolean => bracketStep(token) !== 0 && token !== '⟦' && token !== '⟧';
/** `.1` of a pair is printed as `.fst`. */
const parts = new Map([
  ['1', 'fst'],
  ['2', 'snd'],
]);
/** What Lean prints for signs that mean the same. */
const printed = new Map([
  ['λ', ['fun']],
  ['↦', ['=', '>']],
  ['in', ['∈']],
]);
const coercions = new Set(['↑', '⇑', '↥']);
const ranging = new Set(['∈', '∉', '<', '≤', '>', '≥', '≠', '⊆']);

/** Binders that are being read. */
interface Binders {
  readonly sign: string;
  /** The last one. */
  name: string;
  /** Brackets around the type that is being read; null while names or what they range over are. */
  type: number | null;
  isRanged: boolean;
}

/**
 * The words of a statement without what can be written in several ways: brackets, coercions, types (of what it binds itself,
 * and those that are told inside brackets), the names behind `∀`, and all but the last part of a name with points, so that
 * `List.map` and `xs.map` have `map` in common. What names range over is a condition, as Lean prints it: `∀ x ∈ xs, p x` is
 * `∀ x, x ∈ xs → p x`.
 */
export function plainWords(source: readonly string[]): readonly string[] {
  const tokens = withoutAscriptions(source.flatMap((token) => printed.get(token) ?? [token]));
  const words: string[] = [];
  let binders: Binders | null = null;
  for (const [at, token] of tokens.entries()) {
    if (binderEnds.has(token)) {
      binders = { sign: token, name: '', type: null, isRanged: false };
      if (token !== '∀') words.push(token);
    } else if (binders !== null && (binders.type ?? 0) === 0 && token === binderEnds.get(binders.sign)) {
      if (binders.sign !== '∀') words.push(token);
      if (binders.isRanged) words.push(binders.sign === '∀' ? '→' : '∧');
      binders = null;
    } else if (binders !== null && binders.type !== null) {
      const depth: number = binders.type + bracketStep(token);
      binders.type = depth < 0 ? null : depth;
    } else if (isLeftOut(tokens, at)) continue;
    else if (binders === null || binders.isRanged) words.push(plainWord(tokens, at));
    else if (token === ':') binders.type = 0;
    else if (ranging.has(token)) {
      binders.isRanged = true;
      words.push(binders.name, token);
    } else {
      // `∃ x y, p` is `∃ x, ∃ y, p`.
      if (binders.sign === '∃' && binders.name !== '') words.push(',', '∃');
      if (binders.sign !== '∀') words.push(token);
      binders.name = token;
    }
  }
  return words;
}

const isLeftOut = (tokens: readonly string[], at: number): boolean => {
  const token = tokens[at] ?? '';
  return (
    token === '.' ||
    (tokens[at + 1] === '.' && /^\p{Lu}/u.test(token)) ||
    coercions.has(token) ||
    isGrouping(token)
  );
};

const plainWord = (tokens: readonly string[], at: number): string =>
  (tokens[at - 1] === '.' ? parts.get(tokens[at] ?? '') : undefined) ?? tokens[at] ?? '';
