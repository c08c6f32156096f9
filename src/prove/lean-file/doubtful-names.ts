import { lexLean } from '../../../core/lean-lexer.ts';
import { type Command, cutCommands } from '../../../datasets/text/commands.ts';
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
 * too much is doubtful rather than too little.
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
    for (const stretch of broken)
      for (const command of cutCommands(stretch)) this.#addBroken(stretch, command);
    for (const stretch of fallen) {
      for (const command of cutCommands(stretch))
        if (!isTheoremKeyword(command.keyword)) this.#addCommand(stretch, command);
    }
  }

  /**
   * A word of `statement` that is in doubt behind `before`; `anyInstance` or `anyCommand` when every statement is; null when all
   * is well.
   */
  find(before: string, statement: string): string | null {
    if (this.#isOfAnyKind) return anyCommand;
    if (this.#isInstance) return anyInstance;
    for (const command of cutCommands(before)) {
      const text = before.slice(command.start, command.end);
      if (!isTheoremKeyword(command.keyword) && this.#in(text) !== null) this.#addCommand(before, command);
    }
    return this.#isInstance ? anyInstance : this.#in(statement);
  }

  #addBroken(text: string, command: Command): void {
    const { keyword } = command;
    if (isolated.has(keyword)) return;
    if (isTheoremKeyword(keyword)) this.#addTheorem(text, command);
    else this.#addCommand(text, command);
    // Lean may have done a part of it: opened one of two namespaces, declared what stands behind `where`.
    const hasParts = isTheoremKeyword(keyword) || keyword === 'def' || keyword === 'abbrev';
    this.#isOfAnyKind ||= hasParts
      ? wordsOf(text.slice(command.start, command.end)).some((word) => word === 'where' || word === 'rec')
      : !declares(keyword);
  }

  #addCommand(text: string, { keyword, start, end }: Command): void {
    const words = wordsOf(text.slice(start, end));
    // An attribute or `deriving` may make one, too.
    this.#isInstance ||= !isTheoremKeyword(keyword) && words.some((word) => instances.test(word));
    words.forEach((word, at) => {
      if (declaring.has(word)) this.#words.add(lastPart(words.slice(at + 1)));
    });
  }

  #addTheorem(text: string, { start, end, keywordEnd }: Command): void {
    const attributes = attributesOf(wordsOf(text.slice(start, keywordEnd)));
    this.#isInstance ||= attributes.some((word) => instances.test(word));
    this.#isOfAnyKind ||= attributes.some((word) => !harmless.has(word) && !instances.test(word));
    this.#words.add(lastPart(wordsOf(text.slice(keywordEnd, end))));
  }

  #in(text: string): string | null {
    return wordsOf(text).find((word) => this.#words.has(word)) ?? null;
  }
}

const declares = (keyword: string): boolean =>
  declaring.has(keyword) || instances.test(keyword) || keyword === 'mutual' || keyword === 'deriving';

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

/** Words and signs of a text, names cut at their dots; what stands in comments and strings is none. */
const wordsOf = (text: string): string[] =>
  [...lexLean(text)].filter(({ kind }) => kind === 'code').map(({ start, end }) => text.slice(start, end));
