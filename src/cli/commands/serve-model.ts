import type { Command } from 'commander';
import { given } from '../../../core/given.ts';
import { seededRandom } from '../../../core/random.ts';
import type { GgufOptions } from '../../llm/gguf/gguf-options.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { type FoundModel, findModel, profileOf } from '../../llm/models/find-model.ts';
import { readGguf } from '../../llm/models/read-gguf.ts';
import { modelsFolder } from '../../llm/models/registry.ts';
import { specialNamesOf } from '../../llm/models/special-tokens.ts';
import { hasCommonHead } from '../../llm/profiles/profile.ts';
import { plainChat } from '../../llm/prompt.ts';
import { defaultKeyVariable, readServerKey } from '../../llm/remote/server-address.ts';
import { isLoopback } from '../../llm/serve/http-server.ts';
import { type ModelServer, serveModel } from '../../llm/serve/serve-model.ts';
import { addOutputOptions, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { fired, listenForInterrupt, orInterrupted } from '../interrupt.ts';
import {
  type AddressFlags,
  addressOptions,
  countOption,
  gpuLayersOption,
} from '../options/common-options.ts';
import { gpuOption } from '../options/prove-settings.ts';
import { problemText } from '../report-error.ts';
import type { Terminal } from '../terminal.ts';

const mostContext = 1_000_000;
const mostSequences = 256;
const mostThreads = 1024;

export function addServeModel(command: Command, line: CommandLine): void {
  for (const option of addressOptions(8080)) command.addOption(option);
  command
    .argument('<model>', 'a GGUF file, or a name that `lakatos models list` shows')
    .addOption(gpuOption())
    .option('--gpu-layers <count>', 'layers on the GPU: a number, max or auto (auto)', gpuLayersOption)
    .option('--context <tokens>', 'of prompt and answer together (what fits)', countOption(64, mostContext))
    .option('--sequences <count>', 'answers written at once (what fits)', countOption(1, mostSequences))
    .option(
      '--threads <count>',
      'of the CPU (1 for small models, else as many as there are idle cores)',
      countOption(1, mostThreads),
    )
    .option(
      '--chat',
      'chats too, written down as the file says, or in plain turns where it says nothing',
      false,
    )
    .option(
      '--special',
      'read special tokens in prompts by their names; needed by other clients than Lakatos',
      false,
    );
  addOutputOptions(command);
  complete(
    command,
    line,
    `
Answers POST /v1/completions and /v1/chat/completions, GET /v1/models and /health. When the environment
variable LAKATOS_MODEL_KEY has a key, clients have to show it. The address goes to standard output; with
--json as {url, model, contextSize, pid}. Ctrl-C stops.

Exit codes:
  0  it was stopped
  2  wrong usage, or the model is not there or damaged
  3  the model can't be run, or the port is taken

Examples:
  lakatos serve-model prover.Q8_0.gguf
  lakatos serve-model prover --gpu cuda --context 4096 --sequences 32 --port 8080
  lakatos prove Basics.lean --model-server http://127.0.0.1:8080/v1 --model prover.Q8_0.gguf`,
    ({ terminal }, model: string, flags: ServeModelFlags) => runServeModel(model, flags, terminal),
  );
}

export interface ServeModelFlags extends OutputFlags, AddressFlags {
  readonly gpu?: NonNullable<GgufOptions['gpu']>;
  readonly gpuLayers?: NonNullable<GgufOptions['gpuLayers']>;
  readonly context?: number;
  readonly sequences?: number;
  readonly threads?: number;
  readonly chat?: boolean;
  readonly special: boolean;
}

async function openModel(path: string, options: GgufOptions, signal: AbortSignal): Promise<LanguageModel> {
  // llama.cpp takes a second to load.
  const { openGguf } = await import('../../llm/gguf/open-gguf.ts');
  return openGguf(path, options, { signal });
}

/**
 * `lakatos serve-model`: serves until Ctrl-C. The address goes to standard output, all else to standard error.
 * @param open for tests
 */
export async function runServeModel(
  nameOrPath: string,
  flags: ServeModelFlags,
  terminal: Terminal,
  open = openModel,
): Promise<ExitCode> {
  const { stderr, env } = terminal;
  using interrupt = listenForInterrupt(terminal, () => stderr.write('stopping; once more to stop at once\n'));
  const { signal } = interrupt;
  return await orInterrupted(signal, async () => {
    const key = readServerKey(env, defaultKeyVariable);
    const found = await findModel(nameOrPath, { folder: modelsFolder(env), signal });
    const { path } = found;
    const { gpu, gpuLayers, context: contextSize, sequences, threads } = flags;
    const options = {
      ...given({ gpu, gpuLayers, contextSize, sequences, threads }),
      reusePrefixes: await beginAlike(found, flags),
    };
    await using model = await open(path, options, signal);
    const random = seededRandom(Date.now());
    await using server = await serveModel(model, {
      host: flags.host,
      port: flags.port,
      specialNames: flags.special ? specialNamesOf(readGguf(path).header) : [],
      chat: flags.chat ? (model.chat ?? plainChat) : null,
      key,
      nextSeed: () => Math.floor(random.next() * 2 ** 32),
      timestamp: () => Math.floor(Date.now() / 1000),
      onProblem: (problem) => void stderr.write(`${problemText(problem, flags.verbose)}\n`),
    });
    if (key === null && !isLoopback(flags.host))
      stderr.write(
        `Anybody who can reach ${flags.host} can use this: put a key into ${defaultKeyVariable}.\n`,
      );
    announce(model, server, flags, terminal);
    await fired(signal);
    return exitCodes.done;
  });
}

/** Each turn of a chat begins with all that was said before; other prompts as the profile of the model has it. */
async function beginAlike(found: FoundModel, { chat }: ServeModelFlags): Promise<boolean> {
  if (chat) return true;
  // A profile that can't be read only makes answers slower.
  const profile = await profileOf(found).catch(() => null);
  return profile !== null && hasCommonHead(profile);
}

function announce(
  { info }: LanguageModel,
  { url }: ModelServer,
  { json }: ServeModelFlags,
  { stdout, stderr }: Terminal,
): void {
  const { name, contextSize } = info;
  if (json) {
    stdout.write(`${JSON.stringify({ url, model: name, contextSize, pid: process.pid })}\n`);
    return;
  }
  stdout.write(`${url}\n`);
  stderr.write(`serves ${name} with a context of ${contextSize} tokens; Ctrl-C stops\n`);
}
