import { appendFile, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type AddModelOptions, addModel, checkEntry, fileState } from '../../../src/llm/models/add-model.ts';
import { findModel } from '../../../src/llm/models/find-model.ts';
import { readModels } from '../../../src/llm/models/registry.ts';
import { removeModel } from '../../../src/llm/models/remove-model.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();

async function setting() {
  const dir = await temporaryFolder();
  const folder = join(dir.path, 'models');
  const path = await writeSmallModel(dir.path, { fileName: 'BFS-Prover.F32.gguf' });
  const add = (source: string, changes: Partial<AddModelOptions> = {}) =>
    addModel({
      source,
      folder,
      hub: { endpoint: 'http://127.0.0.1:9', token: null },
      name: null,
      profile: null,
      sha256: null,
      guessProfile: (name) => (/bfs/i.test(name) ? 'bfs-prover' : null),
      now: () => new Date(0),
      onProgress: () => {},
      signal,
      ...changes,
    });
  return {
    dir: dir.path,
    folder,
    path,
    add,
    options: { folder, signal },
    [Symbol.asyncDispose]: dir[Symbol.asyncDispose],
  };
}

/** The SHA-256 of the file by another way. */
const sha256 = async (path: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', await readFile(path))).toString('hex');

describe('a model that was added', () => {
  test('is found by its name and its path, with all that is known of it', async () => {
    await using at = await setting();
    const entry = await at.add(at.path);
    expect(entry).toMatchObject({
      name: 'BFS-Prover.F32',
      path: at.path,
      sha256: await sha256(at.path),
      profile: 'bfs-prover',
      added: '1970-01-01T00:00:00.000Z',
      facts: { quantisation: 'F32', contextLength: 1024, vocabularySize: 320 },
    });
    expect(await readModels(at.folder)).toEqual([entry]);
    const found = await findModel('BFS-Prover.F32', at.options);
    expect(found).toMatchObject({ path: at.path, profile: 'bfs-prover', sha256: entry.sha256 });
    expect(await findModel(at.path, at.options)).toEqual(found);
  });

  test('is found again after its time changed, and the list remembers the time', async () => {
    await using at = await setting();
    const entry = await at.add(at.path, { name: 'm' });
    await utimes(at.path, 1000, 1000);
    expect(await fileState(entry)).toBe('touched');
    await findModel('m', at.options);
    const [now] = await readModels(at.folder);
    expect(now?.modified).toBe(1_000_000);
    expect(await fileState(now!)).toBe('here');
  });

  test('is found after its time changed although the list can not be written', async () => {
    await using at = await setting();
    const entry = await at.add(at.path, { name: 'm' });
    await utimes(at.path, 1000, 1000);
    // As in a folder of others, but for root too: a dead lock that can't be taken away.
    await mkdir(join(at.folder, 'lock-0', 'inside'), { recursive: true });
    expect(await findModel('m', at.options)).toMatchObject({ path: at.path });
    expect((await readModels(at.folder))[0]?.modified).toBe(entry.modified);
  });

  test('is not found when its file is longer, another one, or gone', async () => {
    await using at = await setting();
    const entry = await at.add(at.path, { name: 'm' });
    const bytes = await readFile(at.path);
    const other = Buffer.from(bytes);
    other[other.length - 1] = 1 - other.at(-1)!;
    await writeFile(at.path, other);
    await expect(findModel('m', at.options)).rejects.toMatchObject({
      code: 'MODEL_UNREADABLE',
      advice: expect.stringContaining('--name m'),
    });
    await appendFile(at.path, 'x');
    expect(await fileState(entry)).toBe('changed');
    await expect(findModel('m', at.options)).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
    await rm(at.path);
    expect(await fileState(entry)).toBe('missing');
    await expect(findModel('m', at.options)).rejects.toMatchObject({
      code: 'MODEL_NOT_FOUND',
      advice: expect.stringContaining('models remove m'),
    });
  });

  test('is read whole when that is asked for, though size and time are the same', async () => {
    await using at = await setting();
    const entry = await at.add(at.path);
    await checkEntry(entry, { ...at.options, always: true });
    const bytes = await readFile(at.path);
    bytes[bytes.length - 1] = 1 - bytes.at(-1)!;
    await writeFile(at.path, bytes);
    const seconds = entry.modified / 1000;
    await utimes(at.path, seconds, seconds);
    await expect(checkEntry(entry, { ...at.options, always: true })).rejects.toMatchObject({
      code: 'MODEL_UNREADABLE',
    });
  });

  test('can be added again as it is now, and its name is not taken by another file', async () => {
    await using at = await setting();
    await at.add(at.path, { name: 'm' });
    const other = await writeSmallModel(at.dir, { seed: 2 });
    await expect(at.add(other, { name: 'm' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await writeFile(at.path, await readFile(other));
    const again = await at.add(at.path, { name: 'm', profile: 'lakatos' });
    expect(again.sha256).toBe(await sha256(other));
    expect(await readModels(at.folder)).toEqual([again]);
    expect((await at.add(at.path, { name: 'm' })).profile).toBe('lakatos');
  });
});

test('a file that was never added is found by its path', async () => {
  await using at = await setting();
  expect(await findModel(at.path, at.options)).toMatchObject({
    name: at.path,
    path: at.path,
    profile: null,
    sha256: null,
    facts: { architecture: 'llama' },
  });
});

test('an unknown name is told, with names that are near', async () => {
  await using at = await setting();
  await at.add(at.path, { name: 'bfs-small' });
  const advice = async (name: string) =>
    await findModel(name, at.options).then(
      () => 'found',
      (thrown: unknown) => (thrown as { code: string; advice: string }).advice,
    );
  expect(await advice('bfs-smal')).toContain('Did you mean bfs-small?');
  expect(await advice('bsf-small')).toContain('Did you mean bfs-small?');
  expect(await advice('small')).toContain('Did you mean bfs-small?');
  expect(await advice('other')).not.toContain('Did you mean');
});

test.each(['', '../m', 'a/b', 'm.gguf', '-m'])('%j is no name of a model', async (name) => {
  await using at = await setting();
  await expect(at.add(at.path, { name })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  expect(await readModels(at.folder)).toEqual([]);
});

test('a wrong checksum keeps a model off the list', async () => {
  await using at = await setting();
  await expect(at.add(at.path, { sha256: 'a'.repeat(64) })).rejects.toMatchObject({
    code: 'MODEL_UNREADABLE',
    message: expect.stringContaining(await sha256(at.path)),
  });
  expect(await readModels(at.folder)).toEqual([]);
  await at.add(at.path, { sha256: (await sha256(at.path)).toUpperCase() });
});

test('reading a large file stops when the signal fires', async () => {
  await using at = await setting();
  const controller = new AbortController();
  const adding = at.add(at.path, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('enough')),
  });
  await expect(adding).rejects.toThrow('enough');
  expect(await readModels(at.folder)).toEqual([]);
});

test('remove forgets a model and leaves a file of the user alone', async () => {
  await using at = await setting();
  await at.add(at.path, { name: 'm' });
  expect(await removeModel(at.folder, 'm', { file: true, signal })).toMatchObject({ file: 'not-ours' });
  expect((await readFile(at.path)).length).toBeGreaterThan(0);
  expect(await readModels(at.folder)).toEqual([]);
  await expect(removeModel(at.folder, 'm', { file: false, signal })).rejects.toMatchObject({
    code: 'MODEL_NOT_FOUND',
  });
});
