import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { changeModels, modelsFolder, readModels } from '../../../src/llm/models/registry.ts';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { entryOf } from './entry.ts';

const { signal } = new AbortController();

test('a folder that is not there has no models', async () => {
  await using dir = await temporaryFolder();
  expect(await readModels(`${dir.path}/none`)).toEqual([]);
});

test('what was put on the list is read again, by name', async () => {
  await using dir = await temporaryFolder();
  const folder = `${dir.path}/a/b`;
  await changeModels(folder, () => [entryOf('b', { profile: 'lakatos' }), entryOf('a')], signal);
  expect(await readModels(folder)).toEqual([entryOf('a'), entryOf('b', { profile: 'lakatos' })]);
  expect(await readdir(folder)).toEqual(['models.json']);
});

test('a change that throws changes nothing', async () => {
  await using dir = await temporaryFolder();
  await changeModels(dir.path, () => [entryOf('a')], signal);
  const change = () => {
    throw new Error('no');
  };
  await expect(changeModels(dir.path, change, signal)).rejects.toThrow('no');
  expect(await readModels(dir.path)).toEqual([entryOf('a')]);
  expect(await readdir(dir.path)).toEqual(['models.json']);
});

test.each([
  ['no JSON', '{'],
  ['another version', JSON.stringify({ schema: 'lakatos/models', version: 2, models: [] })],
  ['a wrong entry', JSON.stringify({ schema: 'lakatos/models', version: 1, models: [{ name: '../x' }] })],
])('a list with %s is told and kept', async (_what, text) => {
  await using dir = await temporaryFolder();
  await writeFile(`${dir.path}/models.json`, text);
  await expect(readModels(dir.path)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  await expect(changeModels(dir.path, () => [], signal)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test('four processes at once lose nothing of each other', async () => {
  await using dir = await temporaryFolder();
  const script = fileURLToPath(new URL('change-models.ts', import.meta.url));
  const owners = ['p', 'q', 'r', 's'];
  await using started = new AsyncDisposableStack();
  const processes = owners.map((own) =>
    started.use(
      startProcess([process.execPath, '--disable-warning=ExperimentalWarning', script, dir.path, own, '8']),
    ),
  );
  for (const child of processes) expect([await child.ended, child.complaints]).toEqual([0, '']);
  const kept = owners.flatMap((own) => [0, 2, 4, 6].map((index) => `${own}-${index}`));
  expect((await readModels(dir.path)).map(({ name }) => name)).toEqual(kept);
  expect(await readdir(dir.path)).toEqual(['models.json']);
});

test('the environment says where the list is', () => {
  expect(modelsFolder({ LAKATOS_MODELS: '/m', LAKATOS_DATA: '/d' })).toBe('/m');
  expect(modelsFolder({ LAKATOS_DATA: '/d' })).toMatch(/^\/d.models$/);
  expect(modelsFolder({})).toMatch(/lakatos.+models$/);
});
