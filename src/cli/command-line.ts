import { type Command, Option } from 'commander';
import { jsonLines } from '../files/json-lines.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { untilInterrupted } from './interrupt.ts';
import type { Services } from './services.ts';
import type { Terminal } from './terminal.ts';

/** What a command runs in. */
export interface CommandLine {
  readonly terminal: Terminal;
  readonly services: Services;
  /** Takes the exit code of the command that ran. */
  done(code: ExitCode): void;
}

/** Says what a command takes, and what it does. */
export type Declare = (command: Command, line: CommandLine) => void;

/** What most commands take. */
export interface OutputFlags {
  readonly json: boolean;
  readonly verbose: boolean;
}

/** An option without a value. */
export const switchOption = (flag: string, what: string): Option =>
  new Option(flag, what).default(false, 'off');

export const verboseOption = (): Option => switchOption('--verbose', 'show where and why an error arose');

/** Adds `--json` and `--verbose`. */
export const addOutputOptions = (command: Command, json = 'lines of JSON on standard output'): Command =>
  command.addOption(switchOption('--json', json)).addOption(verboseOption());

/**
 * Ends what is said of a command.
 * @param help what stands behind its options
 * @param act gets arguments and flags as they were given
 */
export const complete = <Given extends readonly unknown[]>(
  command: Command,
  line: CommandLine,
  help: string,
  act: (line: CommandLine, ...given: Given) => Promise<ExitCode>,
): Command =>
  command
    .addHelpText('after', help)
    .action(async (...given) => line.done(await act(line, ...(given as unknown as Given))));

/** What commands work with that keep a list. What they find goes to standard output, what they do to standard error. */
export interface Keeping extends Pick<CommandLine, 'terminal' | 'services'> {
  readonly signal: AbortSignal;
  note(text: string): void;
}

interface KeptList {
  /** Of the help of all its commands. */
  readonly exitCodes: string;
  /** Without `lakatos` and the name of the command. */
  readonly examples: readonly string[];
  /** What to say when Ctrl-C is pressed. */
  readonly stopping?: string;
}

/** The help of a command that keeps a list (of libraries, models), and what ends each of the commands below it. */
export function keepsList(command: Command, line: CommandLine, { exitCodes, examples, stopping }: KeptList) {
  const { terminal, services } = line;
  const name = command.name();
  const help = (lines: readonly string[]): string =>
    `${exitCodes}\n\nExamples:\n${lines.map((line) => `  lakatos ${name} ${line}`).join('\n')}`;
  command.addHelpText('after', `${help(examples)}\n\nlakatos ${name} COMMAND --help tells more.`);
  const note = (text: string): void => void terminal.stderr.write(`${text}\n`);
  const onFirst = () => stopping !== undefined && note(stopping);
  return <Given extends readonly unknown[]>(
    below: Command,
    examples: readonly string[],
    act: (keeping: Keeping, ...given: Given) => Promise<ExitCode>,
    about = '',
  ): Command =>
    complete(addOutputOptions(below), line, `${about}${help(examples)}`, (_, ...given: Given) =>
      untilInterrupted(terminal, (signal) => act({ terminal, services, signal, note }, ...given), onFirst),
    );
}

/** Answers on standard output: with values, a line of JSON each, or with a text for people. */
export function answer(
  { stdout }: Pick<Terminal, 'stdout'>,
  json: boolean,
  values: readonly unknown[],
  text: string,
): ExitCode {
  stdout.write(json ? jsonLines(values) : text);
  return exitCodes.done;
}
