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

/**
 * Names of what is left out of a header although theorems may speak of it: declarations that Lean did not accept (it may have
 * half of one in spite of that: a theorem whose proof is wrong has its name), and what rests on them. Without them a statement may still read, and mean something else: `succ` of the library in place of the user's. Words
 * are compared, not names, so that too much is doubtful rather than too little.
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
    // Lean may have done a part of it: opened one of two namespaces.
    this.#isOfAnyKind ||= !declares(keyword) && !isTheoremKeyword(keyword);
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
    // Only what stands in front of it is an attribute.
    this.#isInstance ||= wordsOf(text.slice(start, keywordEnd)).some((word) => instances.test(word));
    this.#words.add(lastPart(wordsOf(text.slice(keywordEnd, end))));
  }

  #in(text: string): string | null {
    return wordsOf(text).find((word) => this.#words.has(word)) ?? null;
  }
}

const declares = (keyword: string): boolean =>
  declaring.has(keyword) || instances.test(keyword) || keyword === 'mutual' || keyword === 'deriving';

/** `c` of the name `a.b.c` that the words begin with. */
const lastPart = ([first = '', dot, ...rest]: readonly string[]): string =>
  dot === '.' ? lastPart(rest) : first;

/** Words and signs of a text, names cut at their dots; what stands in comments and strings is none. */
const wordsOf = (text: string): string[] =>
  [...lexLean(text)].filter(({ kind }) => kind === 'code').map(({ start, end }) => text.slice(start, end));
