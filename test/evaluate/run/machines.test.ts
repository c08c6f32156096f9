import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { noteMachine } from '../../../src/evaluate/run/bench-run.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const sampleMachine = {
  ...{ cores: 2, processor: 'Some Processor', memory: 8e9, node: '24.0.0' },
  ...{ platform: 'linux', architecture: 'x64' },
};

test('the machines of a run are told in order, each once', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'machines.json');
  const run = {
    path: folder.path,
    write: (name: string, text: string) => writeFile(join(folder.path, name), text),
  };
  const [one, other] = [sampleMachine, { ...sampleMachine, cores: 64 }];
  expect(await noteMachine(run, one)).toEqual([one]);
  expect(await noteMachine(run, one)).toEqual([one]);
  expect(await noteMachine(run, other)).toEqual([one, other]);
  expect(await noteMachine(run, one)).toEqual([one, other]);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([one, other]);
  // What a crash or somebody else has left says nothing.
  await writeFile(path, '[{"co');
  expect(await noteMachine(run, other)).toEqual([other]);
});
