import { CommanderError } from 'commander';
import { LakatosError, UsageError } from '../../core/errors.ts';
import { type ExitCode, exitCodeOfError, exitCodes } from './exit-code.ts';
import { readVersion } from './package-version.ts';
import { buildProgram, commandWords, helpHint } from './program.ts';
import { reportError } from './report-error.ts';
import { realServices, type Services } from './services.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** Runs the command line `argv` (without program and script) and gives the exit code. */
export async function main(
  argv: readonly string[],
  outside: Terminal = processTerminal,
  services: Services = realServices,
): Promise<number> {
  let isInterrupted = false;
  const terminal: Terminal = {
    ...outside,
    onInterrupt: (listener) =>
      outside.onInterrupt(() => {
        isInterrupted = true;
        listener();
      }),
  };
  endQuietlyWhenNobodyReads(terminal);
  let code: ExitCode = exitCodes.done;
  const line = {
    terminal,
    services,
    done(done: ExitCode) {
      code = done;
    },
  };
  // Each command below `help` has its own options, too.
  const program = await buildProgram(await readVersion(), line, argv.slice(0, argv[0] === 'help' ? 2 : 1));
  let words = program.name();
  program.hook('preAction', (_, command) => {
    words = commandWords(command);
  });
  try {
    if (argv.length === 0) {
      program.outputHelp({ error: true });
      return exitCodes.badInput;
    }
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (thrown) {
    // A command that has something to say of its end, or to keep, catches this itself.
    if (isInterrupted && isAbort(thrown)) {
      terminal.stderr.write('interrupted\n');
      return exitCodes.interrupted;
    }
    return codeOf(thrown, words, terminal, argv.includes('--verbose'));
  }
}

/** What a signal that fires throws in whoever waits for something. */
const isAbort = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError';

/** Tells of what ended the command that is called `words`. */
function codeOf(thrown: unknown, words: string, terminal: Terminal, isVerbose: boolean): ExitCode {
  // Commander has written its message by now; help and version end this way too.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  if (thrown instanceof UsageError) {
    terminal.stderr.write(`error: ${thrown.message}\n${helpHint(words)}\n`);
    return exitCodes.badInput;
  }
  reportError(thrown, terminal, isVerbose);
  return thrown instanceof LakatosError ? exitCodeOfError(thrown) : exitCodes.brokenMachinery;
}

/** What a shell says of a program that wrote to nobody (128 and the number of SIGPIPE): it never reads as "all is proved". */
const nobodyReads = 141;

/**
 * `lakatos ... | head` closes our output in the middle: that is no error, but nothing more is worth doing. Where nobody
 * listens to what is said on the way, the work goes on. A broken pipe may show only after the last line of the program, so the
 * listeners stay.
 */
function endQuietlyWhenNobodyReads({ stdout, stderr, exit }: Terminal): void {
  const onBrokenPipe = (then: () => void) => (error: Error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
    then();
  };
  stdout.on(
    'error',
    onBrokenPipe(() => exit(nobodyReads)),
  );
  stderr.on(
    'error',
    onBrokenPipe(() => {}),
  );
}
