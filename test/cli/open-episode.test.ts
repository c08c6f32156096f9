import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openEpisodeStore } from '../../src/cli/output/open-episode.ts';
import { openStore } from '../../src/store/open-store.ts';
import { episode } from '../store/samples.ts';
import { fakeServices } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the store of a benchmark that goes on is read from a copy, and the benchmark goes on writing', async () => {
  await using folder = await temporaryFolder();
  const run = join(folder.path, 'run');
  await mkdir(run);
  await writeFile(join(run, 'attempts.jsonl'), '');
  await using busy = await openStore(join(run, 'episodes'));
  await busy.putEpisode(episode(1, 100));
  await using store = await openEpisodeStore(run, {
    ...fakeServices(scriptedEngine()),
    openStore: (dir) => openStore(dir),
  });
  expect(await store.episode('episode 1')).toEqual(episode(1, 100));
  await busy.putEpisode(episode(2, 100));
  expect(await busy.episode('episode 2')).toEqual(episode(2, 100));
});
