import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';
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
