import { type Command, cutCommands } from './commands.ts';
import { commentsIn } from './comments.ts';
import { type Openness, readDeclaration } from './declaration.ts';

/** A theorem of a Lean text, apart from what stands before and behind it. */
export interface PickedTheorem {
  /** Null for an `example`. */
  readonly name: string | null;
  /** Where its keyword ends in the statement. */
  readonly keywordEnd: number;
  /** Everything before it but the comment that belongs to it. */
  readonly header: string;
  /** The declaration up to its proof; `lemma`, which core Lean lacks, is written `theorem`. */
  readonly statement: string;
  /** The comment right before it. */
  readonly informal: string | null;
  readonly openness: Openness;
  readonly proof: string;
  /** 1-based line of the declaration. */
  readonly line: number;
}

const theoremWords = new Set(['theorem', 'lemma']);

/** Every theorem, lemma and example of a text, in order. */
export function theoremsOf(text: string): PickedTheorem[] {
  const commands = cutCommands(text);
  return commands.flatMap((command, index) =>
    theoremWords.has(command.keyword) || command.keyword === 'example'
      ? [pick(text, command, commands[index - 1]?.end ?? 0)]
      : [],
  );
}

/** The theorems of a text whose proofs it shows, if only in part. */
export const shownTheorems = (text: string): PickedTheorem[] =>
  theoremsOf(text).filter(({ openness }) => openness !== 'open');

/**
 * The theorem that a text asks for: the one called `name`, else the last that is open, else the last. Null when there
 * is none.
 */
export function pickTheorem(text: string, name?: string): PickedTheorem | null {
  const named = theoremsOf(text).filter((theorem) => theorem.name !== null);
  return (
    named.find((theorem) => theorem.name === name) ??
    named.findLast(({ openness }) => openness === 'open') ??
    named.at(-1) ??
    null
  );
}

function pick(text: string, command: Command, before: number): PickedTheorem {
  const { name, statement, openness, proof } = readDeclaration(text, command);
  const isLemma = command.keyword === 'lemma';
  const at = command.keywordEnd - command.start;
  const comment = commentsIn(text, before, command.start).findLast(({ kind }) => kind === 'block');
  // A line comment stays where it is: behind an answer it tells what the answer is.
  const header = text.slice(0, comment?.start ?? command.start).trimEnd();
  return {
    name,
    keywordEnd: isLemma ? at + 'theorem'.length - 'lemma'.length : at,
    header: header === '' ? '' : `${header}\n`,
    statement: isLemma
      ? `${statement.slice(0, at - 'lemma'.length)}theorem${statement.slice(at)}`
      : statement,
    informal: comment === undefined || comment.text === '' ? null : comment.text,
    openness,
    proof,
    line: text.slice(0, command.start).split('\n').length,
  };
}
