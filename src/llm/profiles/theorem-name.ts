import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import { readDeclaration } from '../../../datasets/text/declaration.ts';

/** The name that a theorem declares; its id when it declares none. */
export function nameOrId({ statement, id }: Pick<Theorem, 'statement' | 'id'>): string {
  const command = cutCommands(statement).at(-1);
  return (command === undefined ? null : readDeclaration(statement, command).name) ?? id;
}
