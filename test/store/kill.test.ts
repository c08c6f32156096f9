import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { openStore } from '../../src/store/open-store.ts';
import type { Episode, Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { start } from './processes/start.ts';
import { entries, episode, limits, proof, stateKey } from './samples.ts';

const rounds = 6;
const episodeSize = 400_000;

test('what the store said it kept survives kill -9, and nothing half-written is read', async () => {
  await using dir = await temporaryFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await using writer = start('writer.ts', [dir.path, String(1_000 * round)]);
    await writer.line(/^episode /);
    await wait(13 + 61 * round);
    writer.child.kill('SIGKILL');
    expect(await writer.ended).toBe('SIGKILL');
    acknowledged.push(...writer.lines);
  }
  await using store = await openStore(dir.path, {
    onProblem(problem) {
      throw problem;
    },
  });
  for (const line of acknowledged) await expectKept(store, line);
  await expectWholeOrAbsent(store);
  expect(acknowledged.length).toBeGreaterThanOrEqual(3 * rounds);
});

async function expectKept(store: Store, line: string): Promise<void> {
  const [kind, text] = line.split(' ');
  const number = Number(text);
  switch (kind) {
    case 'outcomes': {
      const kept = entries(number);
      const tactics = kept.map((entry) => entry.tactic);
      const found = await store.outcomes(stateKey(number), tactics, limits);
      expect(found).toEqual(kept.map((entry) => entry.outcome));
      break;
    }
    case 'proof':
      expect(await store.proof(`statement ${number}`)).toEqual(proof(number));
      break;
    case 'episode':
      expectSame(await store.episode(`episode ${number}`), episode(number, episodeSize));
      break;
    default:
      throw new Error(`the writer said: ${line}`);
  }
}

/** Episodes that were being written when the process died are whole or not there, and so are their lists. */
async function expectWholeOrAbsent(store: Store): Promise<void> {
  const headers = await store.episodes();
  const byTheorem = await Promise.all([0, 1, 2].map((rest) => store.episodes(`theorem ${rest}`)));
  expect(byTheorem.flat()).toHaveLength(headers.length);
  for (const { id } of headers) {
    const number = Number(id.split(' ')[1]);
    expectSame(await store.episode(id), episode(number, episodeSize));
  }
}

/** Compares as text: thousands of lines, many times over. */
function expectSame(found: Episode | undefined, expected: Episode): void {
  expect(JSON.stringify(found) === JSON.stringify(expected)).toBe(true);
}
