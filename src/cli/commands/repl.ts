import { type Command, Option } from 'commander';
import { UsageError } from '../../../core/errors.ts';
import { narrowImports } from '../../../lean/lake/narrow-imports.ts';
import { errorReply, readQueries, readRequest } from '../../../lean/repl/requests.ts';
import { ReplSession } from '../../../lean/repl/session.ts';
import { chooseNarrowing } from '../../libraries/choose-narrowing.ts';
import { type CommandLine, complete } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import { narrowingFor } from '../narrowing-for.ts';
import { durationOption, narrowOption } from '../options/common-options.ts';
import { leanChoices } from '../options/lean-options.ts';
import { startReplEngine } from '../start-repl-engine.ts';

/** Importing all of Mathlib takes minutes on a busy machine. */
const usualLimitMs = 600_000;

export function addRepl(command: Command, line: CommandLine): void {
  command
    .option('--project <folder>', 'a Lake project: its modules can be imported, as `lakatos build` made them')
    .addOption(
      new Option('--lean <which>', 'embedded: the Lean that comes with Lakatos; there is no other here')
        .choices(leanChoices)
        .default('embedded'),
    )
    .addOption(narrowOption())
    .addOption(
      new Option('--time <duration>', 'longest time for one request: 500ms, 30s, 2m, or seconds')
        .argParser(durationOption)
        .default(usualLimitMs, '10m'),
    );
  complete(
    command,
    line,
    `
Requests are JSON objects on standard input, each ended by a blank line; replies come the same way. The
protocol is that of github.com/leanprover-community/repl: cmd, path, tactic, pickleTo, unpickleEnvFrom and
unpickleProofStateFrom, with env, proofState, allTactics, rootGoals and infotree. docs/repl.md tells what is
different. Without --project, texts can import what lakatos library add has brought. The session ends when
its input does.

It runs what it is told, in WebAssembly: without files, network and processes. It proves nothing to anybody
else; lakatos check does.

Exit codes:
  0  the input has ended
  2  wrong usage
  3  Lakatos or Lean did not work
  130  interrupted

Examples:
  echo '{"cmd": "theorem t (p : Prop) (h : p) : p := by sorry"}' | lakatos repl
  lakatos repl < commands.in
  lakatos repl --project my_project --time 1m
  lakatos repl --narrow-imports`,
    repl,
  );
}

interface ReplFlags {
  readonly project?: string;
  readonly lean: (typeof leanChoices)[number];
  readonly narrowImports?: boolean;
  /** In milliseconds. */
  readonly time: number;
}

/** `lakatos repl`: requests on standard input, replies on standard output, one after the other. */
async function repl({ terminal }: CommandLine, flags: ReplFlags): Promise<ExitCode> {
  const { project, lean, narrowImports: isNarrowed = false, time } = flags;
  if (lean === 'native')
    throw new UsageError(
      'the REPL has the Lean that comes with Lakatos only; for the Lean of a toolchain there is leanprover-community/repl',
    );
  const { stdin, stdout, stderr } = terminal;
  const say = (text: string) => void stderr.write(`${text}\n`);
  return untilInterrupted(terminal, async (signal) => {
    const { engine, library } = await startReplEngine(project, say, signal);
    await using _ = engine;
    const found = library === null ? null : chooseNarrowing(library);
    const narrowing = narrowingFor(isNarrowed, { narrowing: found }, { note: say });
    const prepare = (text: string) => (narrowing === null ? text : narrowImports(text, narrowing));
    const session = new ReplSession({ engine, limitMs: time, folder: process.cwd(), prepare, signal });
    const input = stdin;
    signal.addEventListener('abort', () => input.destroy(signal.reason), { once: true });
    for await (const query of readQueries(input)) {
      const reading = readRequest(query);
      const reply =
        reading.kind === 'request' ? await session.answer(reading.request) : errorReply(reading.message);
      signal.throwIfAborted();
      stdout.write(`${JSON.stringify(reply)}\n\n`);
    }
    signal.throwIfAborted();
    return exitCodes.done;
  });
}
