import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Command } from 'commander';
import { buildProject } from '../../libraries/build-project.ts';
import { createMcpServer } from '../../mcp/create-mcp-server.ts';
import { LeanFiles } from '../../mcp/lean-files.ts';
import { mcpApp } from '../../mcp/mcp-app.ts';
import type { McpOptions } from '../../mcp/tool-parts.ts';
import { openServer } from '../../serve/open-server.ts';
import { Turns } from '../../serve/turns.ts';
import { openProject } from '../build-modules.ts';
import { type CommandLine, complete, verboseOption } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { fired, orInterrupted } from '../interrupt.ts';
import { openAskedService } from '../open-asked-service.ts';
import { chooseLean } from '../options/lean-options.ts';
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
import { problemText } from '../report-error.ts';
import { openSession } from '../session.ts';
import { settleLean } from '../settle-lean.ts';
import type { Terminal } from '../terminal.ts';

export function addMcp(command: Command, line: CommandLine): void {
  command
    .optionsGroup('Where and for whom:')
    .option('--http', 'over HTTP, in the place of standard input and output', false);
  addStoreOption(addServiceLimits(command, 8001).optionsGroup('Output:')).addOption(verboseOption());
  complete(
    command,
    line,
    `
Tools of the Model Context Protocol for agents and editors: check a proof, run a text, goals, tactics, types,
the library, proofs, explanations; docs/mcp.md lists them. Messages go over standard input and output; with
--http clients connect to http://127.0.0.1:8001/mcp, and the address goes to standard output. A client that
starts the command may name .lean files of the folder in which it is started; one over HTTP may not.

Exit codes:
  0  the client has gone, or it was stopped
  2  wrong usage
  3  Lean does not work, or the port is taken

Examples:
  lakatos mcp
  lakatos mcp --project my_project
  lakatos mcp --http --port 9000
  ${keyVariable}=... lakatos mcp --http --host 0.0.0.0`,
    async (_, flags: GivenFlags<McpFlags>) => mcp(line, await withSettings('prove', flags)),
  );
  addServiceProver(command);
}

interface McpFlags extends ServiceFlags {
  readonly http: boolean;
  readonly verbose: boolean;
}

/** `lakatos mcp`: standard output belongs to the protocol, or over HTTP to the address; all else goes to standard error. */
async function mcp({ terminal, services }: CommandLine, flags: McpFlags): Promise<ExitCode> {
  const key = await keyFor(flags, terminal);
  await using session = openSession({ terminal, services }, true);
  const onProblem = (problem: unknown) => session.warn(problemText(problem, flags.verbose));
  return await orInterrupted(session.signal, async () => {
    const lean = await settleLean(chooseLean(flags, []), session.signal);
    let isOpening = true;
    const opened = openAskedService(flags, session)
      .then(({ service, atOnce }) => ({ service, turns: new Turns(atOnce, flags.waitingTexts) }))
      .finally(() => {
        isOpening = false;
      });
    opened.catch(() => {});
    await using held = new AsyncDisposableStack();
    held.defer(async () => {
      // Nobody waits for it any more.
      if (isOpening) session.abort();
      await (await opened.catch(() => null))?.service[Symbol.asyncDispose]();
    });
    const options: McpOptions = {
      ...{ opened, hasEditor: lean.kind === 'embedded' },
      ...{ mostMs: flags.textTime, proofMs: flags.time, version: await readVersion() },
      build:
        flags.http || lean.kind !== 'embedded' || flags.project === undefined
          ? null
          : async (modules, use) => buildProject(await openProject(flags.project!), modules, use),
      files: flags.http ? null : new LeanFiles(process.cwd(), flags.bodySize),
    };
    if (!flags.http) {
      await overStreams(options, flags.bodySize, terminal, session.signal);
      return exitCodes.done;
    }
    await opened;
    const guards = { key, mostBytes: flags.bodySize, onProblem };
    await using server = await openServer((stopping) => mcpApp(options, guards, stopping), {
      ...{ host: flags.host, port: flags.port, drainMs: 0 },
    });
    terminal.stdout.write(`${server.url}/mcp\n`);
    await fired(session.signal);
    return exitCodes.done;
  });
}

/** Answers until the client closes its end or the signal fires. */
async function overStreams(
  options: McpOptions,
  mostBytes: number,
  { stdin, stdout }: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const server = createMcpServer(options);
  const left = new AbortController();
  for (const event of ['end', 'close', 'error'] as const) stdin.once(event, () => left.abort());
  const gone = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport(stdin, stdout, { maxBufferSize: mostBytes }));
  const ended = fired(AbortSignal.any([left.signal, signal]));
  // Without Lean there is nothing to answer with.
  await Promise.race([gone, ended, options.opened.then(() => ended)]);
  await server.close();
}
