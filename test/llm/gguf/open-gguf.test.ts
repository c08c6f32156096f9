import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import type { GgufOptions } from '../../../src/llm/gguf/gguf-options.ts';
import { openGguf } from '../../../src/llm/gguf/open-gguf.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { request, statePrompt } from '../../support/gguf/small-prompts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  path = await writeSmallModel(folder.path);
});
afterAll(async () => await folder[Symbol.asyncDispose]());

const open = (file: string, options: GgufOptions = {}) =>
  openGguf(file, { gpu: 'none', sequences: 4, contextSize: 256, ...options }, { signal });

test('a model tells what it is', async () => {
  await using model = await open(path);
  const origin = `sha256:${sha256(await readFile(path))}`;
  const device = 'CPU, 1 thread';
  expect(model.info).toEqual({ name: 'tiny-f32-1.gguf', origin, contextSize: 256, device, threads: 1 });
});

test('what is not asked for is chosen', async () => {
  await using model = await openGguf(path, {}, { signal });
  expect(model.info.contextSize).toBe(1024);
  const [completion] = await model.complete(
    [statePrompt('⊢ 1 = 1')],
    request({ count: 100, method: 'distinct', maxTokens: 2 }),
    signal,
  );
  expect(completion!.continuations.length).toBe(100);
});

test('the file may be replaced while it is in use', async () => {
  const file = join(folder.path, 'replaced.gguf');
  await writeFile(file, await readFile(path));
  await using model = await open(file);
  const before = await model.complete([statePrompt('⊢ 1 = 1')], request(), signal);
  await writeFile(file, 'gone');
  expect(await model.complete([statePrompt('⊢ 1 = 1')], request(), signal)).toEqual(before);
});

describe('no model', () => {
  const damaged: [what: string, damage: (bytes: Buffer) => Buffer][] = [
    ['an empty file', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('not a model at all, but long enough to be one')],
    ['a header that ends early', (bytes) => bytes.subarray(0, 900)],
    ['weights that end early', (bytes) => bytes.subarray(0, bytes.length - 5000)],
    ['an absurd number of tensors', (bytes) => patch(bytes, 8, 0xff)],
    ['a version that is not known', (bytes) => patch(bytes, 4, 99)],
    ['an architecture that is not known', (bytes) => rename(bytes, 'llama', 'camel')],
    ['a missing tensor', (bytes) => rename(bytes, 'output_norm', 'output_morn')],
    ['weights that are no numbers', (bytes) => bytes.fill(0xff, bytes.length - 400)],
  ];
  test.each(damaged)('is opened from a file with %s', async (what, damage) => {
    const file = join(folder.path, `${what}.gguf`);
    await writeFile(file, damage(await readFile(path)));
    await expect(open(file)).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
  });

  test('and why, by llama.cpp, without a word on the terminal', async () => {
    const file = join(folder.path, 'lacking.gguf');
    await writeFile(file, rename(await readFile(path), 'output_norm', 'output_morn'));
    // A process of its own: Jest's realms share one llama.cpp, whose log goes to the first of them.
    const module = new URL('../../../src/llm/gguf/open-gguf.ts', import.meta.url);
    const script = join(folder.path, 'open.mjs');
    await writeFile(
      script,
      `import { openGguf } from ${JSON.stringify(module.href)};
      const { signal } = new AbortController();
      await openGguf(${JSON.stringify(file)}, {}, { signal }).catch(({ message }) => console.log(message));`,
    );
    const { stdout, stderr } = await run(process.execPath, [script], { env: { PATH: process.env['PATH'] } });
    expect(stdout).toMatch(/missing tensor 'output_norm/);
    expect(stderr).toBe('');
  });

  test('is opened from a folder, or where nothing is', async () => {
    await mkdir(join(folder.path, 'folder.gguf'));
    await expect(open(join(folder.path, 'folder.gguf'))).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
    await expect(open(join(folder.path, 'gone.gguf'))).rejects.toMatchObject({ code: 'MODEL_NOT_FOUND' });
  });

  test('one that is larger than the memory', async () => {
    await expect(open(path, { sequences: 256, contextSize: 2 ** 30 })).rejects.toMatchObject({
      code: 'MODEL_UNFIT',
      message: expect.stringContaining('256 x 1073741824 tokens'),
    });
  });

  test('an adapter that is not there, or none', async () => {
    await expect(open(path, { lora: { path: join(folder.path, 'gone') } })).rejects.toMatchObject({
      code: 'MODEL_NOT_FOUND',
    });
    await expect(open(path, { lora: { path } })).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
  });

  test('an accelerator that is not there', async () => {
    await expect(open(path, { gpu: 'metal' })).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
  });
});

test('the opening of a model is given up when its signal is aborted', async () => {
  await expect(openGguf(path, {}, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
});

function rename(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

function patch(bytes: Buffer, at: number, value: number): Buffer {
  bytes.fill(value, at, at + 4);
  return bytes;
}
