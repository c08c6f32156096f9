import type { Command } from 'commander';
import { buildProgram } from '../../src/cli/program.ts';
import { fakeServices, fakeTerminal } from './fake-terminal.ts';

/** The program with all options of these commands, which do nothing. */
export const declared = (...names: readonly string[]): Promise<Command> =>
  buildProgram('0', { terminal: fakeTerminal(), services: fakeServices(), done() {} }, names);

/** What a command (`train calibrate`) is given on a command line: its arguments, and its flags. It does not run. */
export async function givenTo<Given extends readonly unknown[]>(
  words: string,
  argv: readonly string[],
): Promise<Given> {
  const [name = '', ...below] = words.split(' ');
  const program = await declared(name);
  let command: Command | undefined = program;
  for (const word of [name, ...below]) command = command?.commands.find((one) => one.name() === word);
  let given: readonly unknown[] = [];
  command?.action((...all: unknown[]) => {
    given = all.slice(0, -1);
  });
  await program.parseAsync([name, ...below, ...argv], { from: 'user' });
  return given as Given;
}
