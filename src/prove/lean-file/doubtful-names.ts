import { type CommandPiece, commandPieces, wordsOf } from './command-pieces.ts';
import { isTheoremKeyword } from './open-theorems.ts';

const instances = /^(?:default_)?instance$/;
const declaring = new Set(['def', 'abbrev', 'structure', 'class', 'inductive', 'opaque', 'axiom']);
/** Commands that change nothing for those behind them. */
const isolated = new Set(['example', '#']);

/** What `find` gives when every statement is in doubt. */
export const anyInstance = 'instance';
export const anyCommand = 'open';

/** Attributes of theorems that change no statement and declare nothing. */
const harmless = new Set([
  'simp',
  'grind',
  'ext',
  'symm',
  'refl',
  'trans',
  'congr',
  'norm_cast',
  'local',
  'scoped',
]);

/**
 * Names of what is left out of a header although theorems may speak of it: declarations that Lean did not accept (it may have
 * half of one in spite of that: a theorem whose proof is wrong has its name), and what rests on them. Without them a statement
 * may still read, and mean something else: `succ` of the library in place of the user's. Words are compared, not names, so that
 * too much is doubtful rather than too little: a command that mentions one and declares no names of its own (a notation, a
 * variable, `open`) may put it anywhere.
 */
export class DoubtfulNames {
  readonly #words = new Set<string>();
  #isInstance = false;
  #isOfAnyKind = false;

  /** Stretches of text: commands that Lean did not accept, and such as fell with theorems that have no proof. */
  constructor({
    broken,
    fallen,
  }: { readonly broken: readonly string[]; readonly fallen: readonly string[] }) {
    for (const stretch of broken) for (const piece of commandPieces(stretch)) this.#addBroken(piece);
    for (const stretch of fallen)
      for (const piece of commandPieces(stretch)) if (!isTheoremKeyword(piece.keyword)) this.#add(piece);
  }

  /**
   * A word of `statement` that is in doubt behind `before`; `anyInstance` or `anyCommand` when every statement is; null when all
   * is well.
   */
  find(before: string, statement: string): string | null {
    // What stands before what was not accepted may be read as well: too much is doubtful then.
    for (const piece of commandPieces(before)) {
      if (this.#isOfAnyKind) break;
      if (this.#in(piece.words) !== null) this.#addResting(piece);
    }
    if (this.#isOfAnyKind) return anyCommand;
    return this.#isInstance ? anyInstance : this.#in(wordsOf(statement));
  }

  #addBroken(piece: CommandPiece): void {
    const { keyword, words } = piece;
    if (isolated.has(keyword)) return;
    if (isTheoremKeyword(keyword)) this.#addTheorem(piece);
    else this.#add(piece);
    // Lean may have done a part of it: opened one of two namespaces, declared what stands behind `where`.
    const hasParts = isTheoremKeyword(keyword) || keyword === 'def' || keyword === 'abbrev';
    this.#isOfAnyKind ||= hasParts
      ? words.some((word) => word === 'where' || word === 'rec')
      : !declares(keyword);
  }

  /** A command that mentions a doubtful word. */
  #addResting(piece: CommandPiece): void {
    const { keyword, words, keywordAt } = piece;
    if (isolated.has(keyword)) return;
    if (isTheoremKeyword(keyword)) this.#words.add(lastPart(words.slice(keywordAt + 1)));
    else if (declares(keyword)) this.#add(piece);
    else this.#isOfAnyKind = true;
  }

  #add({ words }: CommandPiece): void {
    // An attribute or `deriving` may make one, too.
    this.#isInstance ||= words.some((word) => instances.test(word));
    words.forEach((word, at) => {
      if (!declaring.has(word)) return;
      const own = words.slice(at + 1);
      this.#words.add(lastPart(own));
      if (withParts.has(word)) for (const part of partsOf(own)) this.#words.add(part);
    });
  }

  #addTheorem({ words, keywordAt }: CommandPiece): void {
    const attributes = attributesOf(words.slice(0, keywordAt));
    this.#isInstance ||= attributes.some((word) => instances.test(word));
    this.#isOfAnyKind ||= attributes.some((word) => !harmless.has(word) && !instances.test(word));
    this.#words.add(lastPart(words.slice(keywordAt + 1)));
  }

  #in(words: readonly string[]): string | null {
    return words.find((word) => this.#words.has(word)) ?? null;
  }
}

const declares = (keyword: string): boolean =>
  declaring.has(keyword) || instances.test(keyword) || keyword === 'mutual' || keyword === 'deriving';

/** What declares names below its own, which an `open` brings to light. */
const withParts = new Set(['structure', 'class', 'inductive']);

/** Fields and constructors: words before a `:`, `:=` or `::`, and behind a `|`; `toB` for a structure that is extended. */
function partsOf(words: readonly string[]): string[] {
  const parts: string[] = [];
  let run: string[] = [];
  for (const [at, word] of words.entries()) {
    if (isWord(word)) run.push(word);
    else {
      if (word === ':') parts.push(...run);
      run = [];
    }
    if (words[at - 1] === '|') parts.push(word);
  }
  const extended = words.indexOf('extends');
  if (extended >= 0)
    parts.push(
      ...words
        .slice(extended)
        .filter(isWord)
        .map((word) => `to${word}`),
    );
  return parts;
}

const isWord = (word: string): boolean => /^[\p{L}_]/u.test(word);

/** The words between `@[` and `]`. */
function attributesOf(words: readonly string[]): string[] {
  const start = words.findIndex((word, at) => word === '@' && words[at + 1] === '[');
  if (start < 0) return [];
  const end = words.indexOf(']', start);
  const inside = words.slice(start + 2, end).filter((word) => /^\p{L}/u.test(word));
  return end < 0 ? inside : [...inside, ...attributesOf(words.slice(end + 1))];
}

/** `c` of the name `a.b.c` that the words begin with. */
const lastPart = ([first = '', dot, ...rest]: readonly string[]): string =>
  dot === '.' ? lastPart(rest) : first;
