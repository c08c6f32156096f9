import { lexLean } from '../../../core/lean-lexer.ts';
import { type Command, cutCommands } from '../../../datasets/text/commands.ts';
import { isTheoremKeyword } from './open-theorems.ts';

const instances = /^(?:default_)?instance$/;
const declaring = new Set(['def', 'abbrev', 'structure', 'class', 'inductive', 'opaque', 'axiom']);

/**
 * Names of what is left out of a header although theorems may speak of it: definitions that Lean did not accept, and what rests
 * on them. Without them a statement may still read, and mean something else: `succ` of the library in place of the user's. Words
 * are compared, not names, so that too much is doubtful rather than too little.
 */
export class DoubtfulNames {
  readonly #words = new Set<string>();
  #isInstance = false;

  /** `leftOut`: stretches of text. */
  constructor(leftOut: readonly string[]) {
    for (const stretch of leftOut) {
      for (const command of cutCommands(stretch)) this.#addCommand(stretch, command);
    }
  }

  /** A word of `statement` that is in doubt behind `before`; `instance` when every statement is; null when all is well. */
  find(before: string, statement: string): string | null {
    if (this.#isInstance) return 'instance';
    for (const command of cutCommands(before)) {
      const text = before.slice(command.start, command.end);
      if (!isTheoremKeyword(command.keyword) && this.#in(text) !== null) this.#addCommand(before, command);
    }
    return this.#isInstance ? 'instance' : this.#in(statement);
  }

  #addCommand(text: string, { keyword, start, end }: Command): void {
    const words = wordsOf(text.slice(start, end));
    // An attribute or `deriving` may make one, too.
    this.#isInstance ||= !isTheoremKeyword(keyword) && words.some((word) => instances.test(word));
    words.forEach((word, at) => {
      if (declaring.has(word)) this.#words.add(lastPart(words.slice(at + 1)));
    });
  }

  #in(text: string): string | null {
    return wordsOf(text).find((word) => this.#words.has(word)) ?? null;
  }
}

/** `c` of the name `a.b.c` that the words begin with. */
const lastPart = ([first = '', dot, ...rest]: readonly string[]): string =>
  dot === '.' ? lastPart(rest) : first;

/** Words and signs of a text, names cut at their dots; what stands in comments and strings is none. */
const wordsOf = (text: string): string[] =>
  [...lexLean(text)].filter(({ kind }) => kind === 'code').map(({ start, end }) => text.slice(start, end));
