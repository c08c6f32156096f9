import { inspect } from 'node:util';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { seededRandom } from '../../../core/random.ts';
import type { GgufOptions } from '../../llm/gguf/gguf-options.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { type FoundModel, findModel } from '../../llm/models/find-model.ts';
import { modelsFolder } from '../../llm/models/models-folder.ts';
import { profileOf } from '../../llm/models/profile-of.ts';
import { readGguf } from '../../llm/models/read-gguf.ts';
import { hasCommonHead } from '../../llm/profiles/has-common-head.ts';
import { defaultKeyVariable, readServerKey } from '../../llm/remote/server-key.ts';
import { type ChatFormatName, chatFormats } from '../../llm/serve/chat-formats.ts';
import { type ModelServer, serveModel } from '../../llm/serve/serve-model.ts';
import { specialNamesOf } from '../../llm/serve/special-names.ts';
import { withoutControls } from '../display/ansi.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import type { Terminal } from '../terminal.ts';

export interface ServeModelFlags {
  readonly host: string;
  readonly port: number;
  readonly gpu?: NonNullable<GgufOptions['gpu']>;
  readonly gpuLayers?: NonNullable<GgufOptions['gpuLayers']>;
  readonly context?: number;
  readonly sequences?: number;
  readonly threads?: number;
  readonly chat?: ChatFormatName;
  /** Names of special tokens in prompts stand for the tokens. */
  readonly special: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** What the command is built on, passed in so that tests can put something small in its place. */
export interface ServeModelServices {
  openGguf(
    path: string,
    options: GgufOptions,
    within: { readonly signal: AbortSignal },
  ): Promise<LanguageModel>;
}

const realServices: ServeModelServices = {
  async openGguf(path, options, within) {
    // llama.cpp takes a second to load.
    const { openGguf } = await import('../../llm/gguf/open-gguf.ts');
    return openGguf(path, options, within);
  },
};

/** `lakatos serve-model`: serves until Ctrl-C. The address goes to standard output, all else to standard error. */
export async function runServeModel(
  nameOrPath: string,
  flags: ServeModelFlags,
  terminal: Terminal,
  services: ServeModelServices = realServices,
): Promise<ExitCode> {
  const { stderr, env } = terminal;
  using interrupt = listenForInterrupt(terminal, () => stderr.write('stopping; once more to stop at once\n'));
  const { signal } = interrupt;
  try {
    const key = readServerKey(env, defaultKeyVariable);
    const found = await findModel(nameOrPath, { folder: modelsFolder(env), signal });
    const { path } = found;
    const options = { ...ggufOptions(flags), reusePrefixes: await beginAlike(found, flags) };
    await using model = await services.openGguf(path, options, { signal });
    const random = seededRandom(Date.now());
    await using server = await serveModel(model, {
      host: flags.host,
      port: flags.port,
      specialNames: flags.special ? specialNamesOf(readGguf(path).header) : [],
      chat: flags.chat === undefined ? null : chatFormats[flags.chat],
      key,
      nextSeed: () => Math.floor(random.next() * 2 ** 32),
      timestamp: () => Math.floor(Date.now() / 1000),
      onProblem: (problem) => {
        const text = flags.verbose ? inspect(problem) : messageOf(problem);
        stderr.write(`${withoutControls(text)}\n`);
      },
    });
    if (key === null && !isLoopback(flags.host))
      stderr.write(
        `Anybody who can reach ${flags.host} can use this: put a key into ${defaultKeyVariable}.\n`,
      );
    announce(model, server, flags, terminal);
    await fired(signal);
    return exitCodes.done;
  } catch (thrown) {
    // Interrupted while the model was loaded.
    if (!signal.aborted || thrown instanceof LakatosError) throw thrown;
    return exitCodes.interrupted;
  }
}

/** Each turn of a chat begins with all that was said before; other prompts as the profile of the model has it. */
async function beginAlike(found: FoundModel, { chat }: ServeModelFlags): Promise<boolean> {
  if (chat !== undefined) return true;
  // A profile that can't be read only makes answers slower.
  const profile = await profileOf(found).catch(() => null);
  return profile !== null && hasCommonHead(profile);
}

function ggufOptions({ gpu, gpuLayers, context, sequences, threads }: ServeModelFlags): GgufOptions {
  return {
    ...(gpu !== undefined && { gpu }),
    ...(gpuLayers !== undefined && { gpuLayers }),
    ...(context !== undefined && { contextSize: context }),
    ...(sequences !== undefined && { sequences }),
    ...(threads !== undefined && { threads }),
  };
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

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

const fired = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
