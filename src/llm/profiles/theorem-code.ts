import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import { plainInformal } from '../../../datasets/text/comments.ts';
import { readDeclaration } from '../../../datasets/text/declaration.ts';
import type { StateView } from './profile.ts';

/** What a prompt shows in the place of the proof. */
type CodePlace = '' | ' := by' | ' := by\n' | ' := by sorry' | ' := by\n  sorry';

/**
 * A theorem as a Lean file: header, the informal text as a doc comment (unless the statement has one), statement. The
 * header is the one that Lean will read and not the one that the model met most: names mean what they will mean.
 */
export function theoremCode(theorem: Theorem, place: CodePlace): string {
  return `${headerText(theorem)}${informalComment(theorem)}${theorem.statement}${place}`;
}

const headerText = ({ header }: Theorem): string => (header.trim() === '' ? '' : `${header.trimEnd()}\n\n`);

function informalComment({ informal, statement }: Theorem): string {
  if (informal === undefined || informal.trim() === '' || statement.trimStart().startsWith('/--')) return '';
  return `/-- ${insideComment(plainInformal(informal))}-/\n`;
}

/** Comments nest in Lean, so marks inside would end this one or open another. */
const insideComment = (text: string): string => text.replaceAll('-/', '- /').replaceAll('/-', '/ -');

/** The goals as Lean prints them, the one to work on first, a blank line between two. */
export const stateText = ({ goals }: Pick<StateView, 'goals'>): string => goals.join('\n\n');

/** The name that a theorem declares; its id when it declares none. */
export function nameOrId({ statement, id }: Pick<Theorem, 'statement' | 'id'>): string {
  const command = cutCommands(statement).at(-1);
  return (command === undefined ? null : readDeclaration(statement, command).name) ?? id;
}
