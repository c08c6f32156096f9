import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runServeModel, type ServeModelFlags } from '../../../src/cli/commands/serve-model.ts';
import type { GgufOptions } from '../../../src/llm/gguf/gguf-options.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { controlTokens } from '../../support/gguf/small-vocabulary.ts';
import {
  type ScriptedLanguageModel,
  sayAlways,
  scriptedLanguageModel,
} from '../../support/scripted-language-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const flags: ServeModelFlags = { host: '127.0.0.1', port: 0, special: false, json: true, verbose: false };

interface Started extends AsyncDisposable {
  readonly terminal: ReturnType<typeof fakeTerminal>;
  readonly model: ScriptedLanguageModel;
  readonly opened: readonly { readonly path: string; readonly options: GgufOptions }[];
  readonly url: string;
  readonly code: Promise<number>;
}

/** The command with a scripted model in the place of llama.cpp, once it listens. */
async function start(
  changed: Partial<ServeModelFlags> = {},
  env: Readonly<Record<string, string>> = {},
  fileName = 'small.gguf',
): Promise<Started> {
  const folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path, { fileName });
  const terminal = fakeTerminal({ env: { LAKATOS_MODELS: folder.path, ...env } });
  const model = scriptedLanguageModel(sayAlways('rfl'));
  const opened: { path: string; options: GgufOptions }[] = [];
  const code = runServeModel(path, { ...flags, ...changed }, terminal, async (file, options) => {
    opened.push({ path: file, options });
    return model;
  });
  await Promise.race([eventually(() => terminal.out().includes('\n'), 10_000), code]);
  const [line = ''] = terminal.out().split('\n');
  const url = line.startsWith('{') ? (JSON.parse(line) as { url: string }).url : line;
  return {
    terminal,
    model,
    opened,
    url,
    code,
    async [Symbol.asyncDispose]() {
      terminal.interrupt();
      await code;
      await folder[Symbol.asyncDispose]();
    },
  };
}

const complete = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/completions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ prompt: '<|state|>x', n: 2 }),
  });

test('prints the address, serves, and stops when it is asked to', async () => {
  await using started = await start();
  const { terminal, model, url, code } = started;
  expect(JSON.parse(terminal.out())).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
    model: 'scripted',
    contextSize: 100,
    pid: process.pid,
  });
  expect((await complete(url)).status).toBe(200);
  expect(model.calls[0]!.prompts[0]!.pieces).toEqual([{ kind: 'text', text: '<|state|>x' }]);
  terminal.interrupt();
  expect(await code).toBe(0);
  expect(model.disposed).toBe(true);
  await expect(complete(url)).rejects.toThrow();
  expect(terminal.exits).toEqual([]);
});

test('without --json the address stands alone on standard output', async () => {
  await using started = await start({ json: false });
  expect(started.terminal.out()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\n$/);
  expect(started.terminal.err()).toContain('serves scripted with a context of 100 tokens');
});

test('passes on how the model is run', async () => {
  await using started = await start({ gpu: 'none', gpuLayers: 3, context: 512, sequences: 4, threads: 1 });
  const options = { gpu: 'none', gpuLayers: 3, contextSize: 512, sequences: 4, threads: 1 };
  expect(started.opened.map((one) => one.options)).toEqual([{ ...options, reusePrefixes: false }]);
});

test.each([
  ['a chat', 'small.gguf', { chat: true }, true],
  ['whole proofs', 'STP_model_Lean.gguf', {}, true],
  ['states', 'BFS-Prover.gguf', {}, false],
] as const)(
  'what prompts begin with is kept where they begin alike: %s',
  async (_what, name, changed, kept) => {
    await using started = await start(changed, {}, name);
    expect(started.opened.map((one) => one.options.reusePrefixes)).toEqual([kept]);
  },
);

test('--special reads the names of this model’s vocabulary', async () => {
  await using started = await start({ special: true });
  await complete(started.url);
  expect(started.model.calls[0]!.prompts[0]!.pieces).toEqual([
    { kind: 'special', name: '<|state|>' },
    { kind: 'text', text: 'x' },
  ]);
  expect(controlTokens).toContain('<|state|>');
});

test('a key in the environment is asked of clients, and shown nowhere', async () => {
  await using started = await start({ verbose: true }, { LAKATOS_MODEL_KEY: 'very-secret' });
  expect((await complete(started.url)).status).toBe(401);
  expect((await complete(started.url, { authorization: 'Bearer very-secret' })).status).toBe(200);
  expect(started.terminal.all()).not.toContain('very-secret');
});

test('warns when all of the network may use it', async () => {
  await using open = await start({ host: '0.0.0.0' });
  expect(open.terminal.err()).toContain('LAKATOS_MODEL_KEY');
  await using closed = await start({ host: '0.0.0.0' }, { LAKATOS_MODEL_KEY: 'k' });
  expect(closed.terminal.err()).not.toContain('LAKATOS_MODEL_KEY');
  await using local = await start();
  expect(local.terminal.err()).not.toContain('LAKATOS_MODEL_KEY');
});

test('a file that is no model is an error', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'text.gguf');
  await writeFile(path, 'no model');
  const terminal = fakeTerminal({ env: { LAKATOS_MODELS: folder.path } });
  await expect(runServeModel(path, flags, terminal)).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
  await expect(runServeModel(join(folder.path, 'none'), flags, terminal)).rejects.toMatchObject({
    code: 'MODEL_NOT_FOUND',
  });
  expect(terminal.out()).toBe('');
});
