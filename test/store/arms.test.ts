import { expect, test } from '@jest/globals';
import { openStore } from '../../src/store/open-store.ts';
import { noStore } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const tallies = [{ kind: 'recursive equation', arm: 'plan', level: 1, tried: 3, proved: 1 }];

test('what the arms achieved is there again after the store was closed', async () => {
  await using folder = await temporaryFolder();
  {
    await using store = await openStore(folder.path);
    expect(await store.arms()).toEqual([]);
    await store.putArms(tallies);
  }
  await using store = await openStore(folder.path);
  expect(await store.arms()).toEqual(tallies);
});

test('a store that keeps nothing knows of no arms', async () => {
  const store = noStore();
  await store.putArms(tallies);
  expect(await store.arms()).toEqual([]);
});
