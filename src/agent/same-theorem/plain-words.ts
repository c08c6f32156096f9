import { bracketStep } from '../../../core/lean-lexer.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import type { LemmaStatement } from '../sketch/lemma.ts';

/** By the sign that binds names, where its binders end; of `=>` the first half. */
const binderEnds: ReadonlyMap<string, string> = new Map([
  ['fun', '='],
  ...['∀', '∃', '∑', '∏', '⋃', '⋂', '⨆', '⨅'].map((sign): [string, string] => [sign, ',']),
]);

/** The names of a statement's variables, those of types too: `α` of `{α : Type}`. */
export const variableNames = ({ surroundings, variables }: LemmaStatement): string[] => [
  ...surroundings.flatMap((binder) => /^\{([^:]+) : .*\}$/u.exec(binder)?.[1]?.split(' ') ?? []),
  ...variables.map(({ name }) => name),
];

const binding = new Set(['∀', '∃', 'fun', 'λ']);
/** Behind such a sign stands what the names before it range over: `∀ x ∈ xs, ...`. */
const ranging = new Set(['∈', '∉', '<', '≤', '>', '≥', '≠', '⊆']);
const endsNames = new Set([',', '=', '↦', '|']);

/** Where names are bound at the moment: behind `∀` and alike, up to the comma or the arrow. */
interface Names {
  /** Brackets around the binder itself. */
  readonly depth: number;
  /** Brackets around the type that is being read; null while names are. */
  type: number | null;
}

/**
 * The words and signs of a term, with `#` for names that it binds itself; all others go through `outer`. What a binder binds
 * reaches to the end of the bracket in which it stands, as in Lean. A name bound by `let`, `match` or `if h :` is taken for a
 * free one.
 */
export function boundTokens(text: string, outer: (word: string) => string): readonly string[] {
  const scopes: { readonly name: string; readonly depth: number }[] = [];
  const reading: Names[] = [];
  const tokens: string[] = [];
  let depth = 0;
  let before = '';
  for (const token of codeOfDeclaration(text)) {
    const names = reading.at(-1);
    const isName = /^[\p{L}_«]/u.test(token) && token !== '_';
    const step = bracketStep(token);
    if (binding.has(token)) {
      reading.push({ depth, type: null });
      tokens.push(token);
    } else if (step === 1) {
      depth += 1;
      tokens.push(token);
    } else if (step === -1) {
      while ((scopes.at(-1)?.depth ?? -1) >= depth) scopes.pop();
      while ((reading.at(-1)?.depth ?? -1) >= depth) reading.pop();
      const around = reading.at(-1);
      // The type of `(x : T)` ends with its bracket; that of `∀ x : T, ...` with the comma.
      if (around !== undefined && around.type === depth && depth > around.depth) around.type = null;
      depth -= 1;
      tokens.push(token);
    } else if (names !== undefined && names.depth === depth && endsNames.has(token)) {
      reading.pop();
      tokens.push(token);
    } else if (names !== undefined && names.type === null && (token === ':' || ranging.has(token))) {
      names.type = depth;
      tokens.push(token);
    } else if (names !== undefined && names.type === null && isName && before !== '.') {
      scopes.push({ name: token, depth: names.depth });
      tokens.push('#');
    } else if (isName && before !== '.') {
      tokens.push(scopes.some(({ name }) => name === token) ? '#' : outer(token));
    } else tokens.push(token);
    before = token;
  }
  return tokens;
}

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
function withoutAscriptions(tokens: readonly string[]): readonly string[] {
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
