import { CommanderError } from 'commander';
import { LakatosError } from '../../core/errors.ts';
import { type ExitCode, exitCodeOfError, exitCodes } from './exit-code.ts';
import { readVersion } from './package-version.ts';
import { buildProgram, type Commands, commandWords, helpHint } from './program.ts';
import { reportError } from './report-error.ts';
import { realServices, type Services } from './services.ts';
import { processTerminal, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

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
  const commands: Commands = {
    async prove(paths, flags) {
      const { prove } = await import('./commands/prove.ts');
      return prove(paths, flags, terminal, services);
    },
    async check(paths, flags) {
      const { check } = await import('./commands/check.ts');
      return check(paths, flags, terminal, services);
    },
    async bench(suite, flags) {
      const { bench } = await import('./commands/bench.ts');
      return bench(suite, flags, terminal, services);
    },
    async benchCompare(names, flags) {
      const { benchCompare } = await import('./commands/bench-compare.ts');
      return benchCompare(names, flags, terminal);
    },
    async doctor(flags) {
      const { doctor } = await import('./commands/doctor.ts');
      return doctor(flags, terminal, services);
    },
    async replay(episode, flags) {
      const { replay } = await import('./commands/replay.ts');
      return replay(episode, flags, terminal, services);
    },
    async explain(episode, flags) {
      const { explain } = await import('./commands/explain.ts');
      return explain(episode, flags, terminal, services);
    },
    async train(flags) {
      const { train } = await import('./commands/train.ts');
      return train(flags, terminal, services);
    },
    async trainCalibrate(folder, flags) {
      const { trainCalibrate } = await import('./commands/train-calibrate.ts');
      return trainCalibrate(folder, flags, terminal);
    },
    async serveModel(model, flags) {
      const { runServeModel } = await import('./commands/serve-model.ts');
      return runServeModel(model, flags, terminal);
    },
    async lessons(command) {
      const { lessons } = await import('./commands/lessons.ts');
      return lessons(command, terminal, services);
    },
    async models(command) {
      const { models } = await import('./commands/models.ts');
      return models(command, terminal);
    },
    async suites(command) {
      const { suites } = await import('./commands/suites.ts');
      return suites(command, terminal);
    },
    async exportData(folder, flags) {
      const { exportData } = await import('./commands/export.ts');
      return exportData(folder, flags, terminal, services);
    },
    async build(modules, flags) {
      const { build } = await import('./commands/build.ts');
      return build(modules, flags, terminal);
    },
    async library(command) {
      const { library } = await import('./commands/library.ts');
      return library(command, terminal);
    },
    async leanServer(flags) {
      const { leanServer } = await import('./commands/lean-server.ts');
      return leanServer(flags, terminal);
    },
  };
  const output = {
    writeOut: (text: string) => void terminal.stdout.write(text),
    writeErr: (text: string) => void terminal.stderr.write(text),
  };
  const program = buildProgram(await readVersion(), commands, output, (done) => {
    code = done;
  });
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
