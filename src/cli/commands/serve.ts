import type { Command } from 'commander';
import { withoutBundle } from '../../report/page-bundle.ts';
import { openServer } from '../../serve/open-server.ts';
import { readPage } from '../../serve/page.ts';
import { serveApp } from '../../serve/serve-app.ts';
import { addOutputOptions, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { fired, orInterrupted } from '../interrupt.ts';
import { openAskedService } from '../open-asked-service.ts';
import { defaultedOption, durationOption, queueOption } from '../options/common-options.ts';
import {
  addServiceLimits,
  addServiceProver,
  addStoreOption,
  keyFor,
  keyVariable,
  type ServiceFlags,
} from '../options/service-options.ts';
import { type GivenFlags, withSettings } from '../options/settings-options.ts';
import { readVersion } from '../package-version.ts';
import { askedQueue, type QueueFlags } from '../queue-use.ts';
import { problemText } from '../report-error.ts';
import { openSession } from '../session.ts';

export function addServe(command: Command, line: CommandLine): void {
  addStoreOption(
    addServiceLimits(command.optionsGroup('Where and for whom:'), 8000)
      .addOption(
        defaultedOption(
          '--drain <duration>',
          'what requests that are under way may take at the end',
          durationOption,
          '30s',
        ),
      )
      .addOption(queueOption('have workers elsewhere prove, through'))
      .optionsGroup('What the page shows besides:')
      .option('--runs <folder>', 'with the folders of runs of `lakatos bench` and `lakatos train`')
      .optionsGroup('Output:'),
  );
  addOutputOptions(command);
  complete(
    command,
    line,
    `
Answers what a Kimina Lean Server does (POST /api/check, POST /verify), and more: proofs as jobs, the gate's
verdicts, goals, tactics, the library. A browser gets a page to prove with. GET /docs lists the routes,
docs/serve.md explains them. The address goes to standard output; with --json as {url, pid}. Ctrl-C or SIGTERM stops it politely, twice at once.

Exit codes:
  0  it was stopped
  2  wrong usage
  3  Lean does not work, or the port is taken

Examples:
  lakatos serve
  lakatos serve --port 12332 --workers 8 --import Mathlib --narrow-imports
  lakatos serve --queue redis://10.0.0.1:6379 --proofs 64
  ${keyVariable}=... lakatos serve --host 0.0.0.0`,
    async (_, flags: GivenFlags<ServeFlags>) => serve(line, await withSettings('prove', flags)),
  );
  addServiceProver(command);
}

interface ServeFlags extends ServiceFlags, OutputFlags, QueueFlags {
  /** Milliseconds. */
  readonly drain: number;
  readonly runs?: string;
}

/** `lakatos serve`: serves until it is told to stop. The address goes to standard output, all else to standard error. */
async function serve({ terminal, services }: CommandLine, flags: ServeFlags): Promise<ExitCode> {
  const key = await keyFor(flags, terminal);
  const queue = askedQueue(flags, terminal);
  await using session = openSession({ terminal, services }, flags.json);
  const { stderr, stdout } = terminal;
  const page = readPage();
  if (page === null) session.warn(withoutBundle);
  return await orInterrupted(session.signal, async () => {
    const asked = await openAskedService(flags, session, flags.runs ?? null, queue);
    const { service, started, atOnce } = asked;
    await using _ = service;
    const options = {
      ...{ key, mostBytes: flags.bodySize, mostWaiting: flags.waitingTexts, mostMs: flags.textTime },
      version: await readVersion(),
      page,
      ...{ atOnce, workerCounts: started.workerCounts, queue: asked.queue },
      onProblem: (problem: unknown) => session.warn(problemText(problem, flags.verbose)),
    };
    await using server = await openServer((stopping) => serveApp(service, options, stopping), {
      ...{ host: flags.host, port: flags.port, drainMs: flags.drain },
    });
    const { url } = server;
    session.display.above(() => {
      stdout.write(flags.json ? `${JSON.stringify({ url, pid: process.pid })}\n` : `${url}\n`);
      if (!flags.json) stderr.write(`serves ${url}; Ctrl-C stops\n`);
    });
    await fired(session.signal);
    return exitCodes.done;
  });
}
