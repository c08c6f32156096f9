import { lexLean } from '../../../core/lean-lexer.ts';
import type { LeanMessage } from '../../../core/message.ts';
import { brokenPlaces } from '../../broken-places.ts';
import { byteAt, errorAt, lineAt } from '../../byte-places.ts';
import type { JudgedCommand } from '../../elaborated-text.ts';
import { partsOfSource } from '../../name-parts.ts';
import { parseErrorsOf } from '../../parse-errors.ts';
import { type SyntaxTree, tokensOf } from '../../syntax-tree.ts';
import { parserKinds } from '../lean/commands.ts';

const isError = ({ severity }: LeanMessage): boolean => severity === 'error';

/**
 * What is left out of a module so that the rest can be built. What stays has to mean what it means in the whole text. So a definition
 * that Lean refuses takes with it what mentions it; an instance, a notation, a `namespace`, or what else may be meant by words that
 * Lean can't read, takes all that stands behind it.
 */
export class RefusedCommands {
  readonly #bytes: Buffer;
  readonly #commands: JudgedCommand[] = [];
  /** Last components of names that are declared by what was left out. */
  readonly #names = new Set<string>();
  readonly #told: LeanMessage[] = [];
  /** The line of a command behind which nothing is kept. */
  #last: number | null = null;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  /** Why each command was left out, in the order of the text; what stands between commands, too. */
  get told(): readonly LeanMessage[] {
    return this.#told;
  }

  /** Why a command must not be elaborated, as if Lean had said it; empty where it may be. */
  refusal({ tree, start, parseMessages }: Omit<JudgedCommand, 'messages'>): readonly LeanMessage[] {
    const { own, before } = parseErrorsOf({ start, parseMessages }, this.#bytes);
    const [junk] = before;
    if (junk !== undefined && this.#last === null) {
      this.#told.push(junk);
      const from = byteAt(this.#bytes, junk.start);
      if (hasWords(this.#bytes.subarray(from, start))) this.#last = junk.start.line;
    }
    const because = (text: string): LeanMessage[] => [errorAt(this.#bytes, start, text)];
    // With the end of the text nothing is read any more.
    if (this.#last !== null && tree.name !== parserKinds.end)
      return because(`it could mean something else without what is left out in line ${this.#last}`);
    if (own.length > 0) return own;
    const name = mentioned(tree, this.#names);
    return name === null ? [] : because(`it mentions \`${name}\`, which is left out`);
  }

  /**
   * Takes note of a command with what Lean, or `refusal`, said of it.
   * @returns whether it is a part of the module
   */
  keeps(command: JudgedCommand): boolean {
    this.#commands.push(command);
    const { start, parseMessages, messages } = command;
    const [error] = [...parseErrorsOf(command, this.#bytes).own, ...messages].filter(isError);
    if (error === undefined) return true;
    this.#told.push(error);
    if (this.#last !== null) return false;
    const places = brokenPlaces({ commands: this.#commands, parseMessages }, [], this.#bytes);
    for (const { effect, names, start: place } of places) {
      if (place < start) continue;
      if (effect === 'any') this.#last = lineAt(this.#bytes, start);
      if (effect === 'names') for (const name of names) this.#names.add(String(partsOfSource(name).at(-1)));
    }
    return false;
  }
}

/** The first of some words that an identifier of a tree has among its components. */
function mentioned(tree: SyntaxTree, words: ReadonlySet<string>): string | null {
  if (words.size === 0) return null;
  for (const token of tokensOf(tree))
    if (token.kind === 'identifier')
      for (const part of token.parts) if (words.has(String(part))) return String(part);
  return null;
}

const hasWords = (bytes: Buffer): boolean => {
  const text = bytes.toString();
  return [...lexLean(text)].some(
    ({ kind, start, end }) => kind === 'code' && /\p{L}/u.test(text.slice(start, end)),
  );
};
