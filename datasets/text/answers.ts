import { type Command, type Comment, commentsIn, cutCommands } from './commands.ts';
import { isPlaceholder, readDeclaration } from './declaration.ts';

/**
 * How a problem that asks for an answer (`abbrev foo_solution : T := sorry`) is put: with the answer that its authors
 * give in a comment behind it, or without, so that whoever proves it has to find one first.
 */
export type AnswerPolicy = 'given' | 'asked';

export interface Answer {
  readonly name: string;
  /** The answer's type; empty when it is left to Lean. */
  readonly type: string;
  /** What the authors say the answer is; null when the text doesn't tell. */
  readonly answer: string | null;
  /** True when the header has the answer, false when it has `sorry` in its place. */
  readonly filled: boolean;
}

export interface AnsweredText {
  readonly header: string;
  readonly answers: readonly Answer[];
}

const declaresAnswer = new Set(['abbrev', 'def']);

/**
 * Puts the answers of a header's `..._solution` definitions in their places, or takes away the comments that tell them.
 * Other comments of the header stay.
 */
export function putAnswers(header: string, policy: AnswerPolicy): AnsweredText {
  const answers: Answer[] = [];
  let result = '';
  let copied = 0;
  const commands = cutCommands(header);
  for (const [index, command] of commands.entries()) {
    const declaration = readAnswer(header, command);
    if (declaration === null) continue;
    const comments = commentsIn(header, command.end, commands[index + 1]?.start);
    const told = adjacent(header, command.end, comments).filter(({ kind }) => kind === 'line');
    const answer = told.length === 0 ? null : told.map(({ text }) => text).join('\n');
    const filled = policy === 'given' && answer !== null;
    answers.push({ name: declaration.name, type: declaration.type, answer, filled });
    result += header.slice(copied, command.start) + declaration.statement;
    result += ` := ${filled ? bracketed(answer) : 'sorry'}`;
    copied = told.at(-1)?.end ?? command.end;
  }
  return { header: result + header.slice(copied), answers };
}

/** Comments up to the first empty line: what stands behind it speaks of something else. */
function adjacent(header: string, from: number, comments: readonly Comment[]): readonly Comment[] {
  let end = from;
  const isApart = ({ start, end: own }: Comment) => {
    const gap = header.slice(end, start);
    end = own;
    return /\n\s*\n/u.test(gap);
  };
  const first = comments.findIndex(isApart);
  return first < 0 ? comments : comments.slice(0, first);
}

/** A comment inside of the answer must not swallow the bracket. */
const bracketed = (answer: string): string => (answer.includes('--') ? `(${answer}\n)` : `(${answer})`);

function readAnswer(
  header: string,
  command: Command,
): { readonly name: string; readonly type: string; readonly statement: string } | null {
  if (!declaresAnswer.has(command.keyword)) return null;
  const { name, statement, proof } = readDeclaration(header, command);
  if (name === null || !/_solution\d*$/u.test(name) || proof === '' || !isPlaceholder(proof)) return null;
  const typed = /^\s*:\s*([\s\S]*)$/u.exec(statement.slice(statement.indexOf(name) + name.length));
  return { name, statement, type: typed?.[1] ?? '' };
}
