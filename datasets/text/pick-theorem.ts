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
  /** All of it as it is written, but for that word; null where nothing stands behind the statement. */
  readonly declaration: string | null;
  /** Why the statement may not end there; null when that is certain, as far as our own reading goes. */
  readonly unclear: string | null;
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
      ? [pick(text, command, commands[index - 1]?.end ?? 0, index === commands.length - 1)]
      : [],
  );
}

/** The theorems of a text whose proofs it shows, if only in part. */
export const shownTheorems = (text: string): PickedTheorem[] =>
  theoremsOf(text).filter(({ openness }) => openness !== 'open');

/**
 * The theorem that a text asks for: of those called `name`, or else of all that have a name, the last whose proof is not
 * finished, else the last. Null when there is none.
 */
export function pickTheorem(text: string, name?: string): PickedTheorem | null {
  const all = theoremsOf(text).filter((theorem) => theorem.name !== null);
  const named = all.filter((theorem) => theorem.name === name);
  const candidates = named.length > 0 ? named : all;
  return candidates.findLast(({ openness }) => openness !== 'proved') ?? candidates.at(-1) ?? null;
}

function pick(text: string, command: Command, before: number, isLast: boolean): PickedTheorem {
  const { name, statement, openness, proof } = readDeclaration(text, command);
  const written = text.slice(command.start, command.end);
  const at = command.keywordEnd - command.start;
  const isLemma = command.keyword === 'lemma';
  const asTheorem = (own: string) =>
    isLemma ? `${own.slice(0, at - 'lemma'.length)}theorem${own.slice(at)}` : own;
  const comment = commentsIn(text, before, command.start).findLast(({ kind }) => kind === 'block');
  // A line comment stays where it is: behind an answer it tells what the answer is.
  const header = text.slice(0, comment?.start ?? command.start).trimEnd();
  const rest = text.slice(command.start + statement.length);
  return {
    name,
    keywordEnd: isLemma ? at + 'theorem'.length - 'lemma'.length : at,
    header: header === '' ? '' : `${header}\n`,
    statement: asTheorem(statement),
    declaration: written === statement ? null : asTheorem(written),
    unclear: whyUnclear(rest, written === statement && !isLast),
    informal: comment === undefined || comment.text === '' ? null : comment.text,
    openness,
    proof,
    line: text.slice(0, command.start).split('\n').length,
  };
}

/** @param rest what follows the statement */
function whyUnclear(rest: string, lacksProof: boolean): string | null {
  if (lacksProof) return 'there is more behind it, which is no proof: write `:= by sorry` where it ends';
  // Where a header declares such a sign, `!--` is no comment.
  return /^(?:--|\/-)/u.test(rest)
    ? 'it ends in what may be a comment or a part of it: put a space before the comment'
    : null;
}
