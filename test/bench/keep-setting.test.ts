import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keepToSetting } from '../../bench/keep-setting.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a folder keeps to one setting, and says what is another', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'runs');
  const setting = { limits: { calls: 5 }, model: { model: 'a.gguf' } };
  await keepToSetting(path, setting);
  writeFileSync(join(path, 'results.jsonl'), '');
  await expect(keepToSetting(path, setting)).resolves.toBeUndefined();
  await expect(keepToSetting(path, { ...setting, model: { model: 'b.gguf' } })).rejects.toThrow(
    'has runs with another setting (model {"model":"a.gguf"}, not {"model":"b.gguf"}): name another --out',
  );
  await expect(keepToSetting(path, { ...setting, split: 'valid' })).rejects.toThrow(
    'split null, not "valid"',
  );
  expect(JSON.parse(readFileSync(join(path, 'setting.json'), 'utf8'))).toEqual(setting);
});

test('runs of which nobody knows what they were made with are not added to', async () => {
  await using folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'results-0.jsonl'), '');
  await expect(keepToSetting(folder.path, { calls: 5 })).rejects.toThrow('has runs but no setting.json');
});
