import { hasNul, toUnixLines } from '../../core/decode-text.ts';
import type { Origin, Theorem } from '../../core/theorem.ts';
import type { SuiteProblem } from '../suite-problem.ts';
import { type AnswerPolicy, putAnswers } from './answers.ts';
import { plainInformal } from './commands.ts';
import type { PickedTheorem } from './pick-theorem.ts';
import { ownWords, readStatement } from './read-statement.ts';

/** A text of an author's in a longer one that was put together, by the line there in which it begins (from 1). */
export interface Piece extends Origin {
  readonly at: number;
}

/**
 * Where an author wrote header and statement of a theorem that was picked out of a text.
 * @param before the text up to where the theorem begins
 * @param longer how much longer its keyword is than the author's
 */
export function originsOf(
  before: string,
  pieces: readonly Piece[],
  longer = 0,
): NonNullable<Theorem['origins']> {
  const lines = before.split('\n');
  const line = lines.length;
  const column = [...lines.at(-1)!].length - longer;
  const piece = pieces.findLast(({ at }) => at <= line) ?? { at: 1, of: 'statement', line: 1, column: 0 };
  const statement = {
    of: piece.of,
    line: piece.line + line - piece.at,
    column: column + (piece.at === line ? piece.column : 0),
  };
  return { header: pieces.filter(({ at }) => at <= line), statement };
}

/** The pieces of a text whose lines are those of `original` but for some that were taken out. */
export function piecesOfRest(text: string, original: string): Piece[] {
  const written = original.split('\n');
  const pieces: Piece[] = [];
  let next = 0;
  for (const [index, line] of text.split('\n').entries()) {
    // Blank lines are alike everywhere.
    const found = line.trim() === '' ? -1 : written.indexOf(line, next);
    if (found < 0) continue;
    const last = pieces.at(-1);
    if (last === undefined || last.line - last.at !== found - index)
      pieces.push({ at: index + 1, of: null, line: found + 1, column: 0 });
    next = found + 1;
  }
  return pieces;
}

/** A Lean text with one theorem to prove in it, and what is known of it besides. */
export interface ProblemText {
  readonly id: string;
  readonly text: string;
  /** The theorem's Lean name, when the suite tells which of several it is. */
  readonly name?: string;
  readonly informal?: string | undefined;
  readonly split: string;
  readonly topic: string | null;
  readonly file: string;
  /** 1-based line of the text's beginning in the file. */
  readonly line: number;
  /** What of the text is which field of a record; absent: the text is the file's. */
  readonly pieces?: readonly Piece[];
  readonly answers: AnswerPolicy;
}

/** A text as Lean gets it. */
export const cleanText = (text: string): string => toUnixLines(text.replace(/^\ufeff/u, ''));

/** The problem that a text asks, or what is wrong with it. */
export function toProblem(given: ProblemText): SuiteProblem | string {
  const text = cleanText(given.text);
  if (hasNul(text)) return 'there is a NUL character in it, which Lean can not read';
  const { name } = given;
  const reading = readStatement({ header: '', statement: text, ...(name !== undefined && { name }) });
  if (reading.kind === 'unclear') return reading.message;
  const { picked, before, longer } = reading;
  const { pieces } = given;
  const line = pieces === undefined ? given.line + picked.line - 1 : given.line;
  const ofFile = { at: 1, of: null, line: given.line, column: 0 };
  return problemOf(picked, { ...given, line, origins: originsOf(before, pieces ?? [ofFile], longer) });
}

/** The same for a theorem that has been found already. */
export function problemOf(
  picked: PickedTheorem & { readonly asked?: string },
  {
    id,
    informal,
    split,
    topic,
    file,
    line,
    answers: policy,
    origins,
  }: Omit<ProblemText, 'text' | 'pieces' | 'name'> & Pick<Theorem, 'origins'>,
): SuiteProblem {
  const { header, answers } = putAnswers(picked.header, policy);
  const asked = picked.asked === undefined ? header : putAnswers(picked.asked, policy).header;
  const said = informal === undefined ? picked.informal : plainInformal(informal);
  return {
    theorem: {
      id,
      header,
      ...(asked !== header && { asked }),
      statement: picked.statement,
      ...ownWords(picked),
      ...(said === null || said === '' ? {} : { informal: said }),
      ...(origins !== undefined && { origins }),
      source: { file, line },
    },
    split,
    topic,
    answers,
  };
}
