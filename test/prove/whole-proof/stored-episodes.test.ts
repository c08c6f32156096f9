import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { loadEpisode } from '../../../src/prove/episode/load-episode.ts';
import type { ProveOptions } from '../../../src/prove/prove-options.ts';
import { isWholeProof } from '../../../src/prove/whole-proof/read-whole-proof.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { prove, sayInTurn } from './drive-whole-proof.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const rescued: Theorem = {
  id: 'x',
  header: '',
  statement: 'theorem t (p q r : Prop) (hp : p) (h : p → q) (k : q → r) : q ∧ r',
};
const proof = 'by\n  have hq := h hp\n  constructor\n  exact hp\n  exact k hq';
const rescue = { attempts: 1, calls: 200 };

/** Each look at the calendar is a second later. */
function changes(): Pick<ProveOptions, 'date' | 'newId'> {
  let seconds = 0;
  let ids = 0;
  return {
    date: () => new Date(Date.UTC(2026, 0, 1) + 1000 * ++seconds),
    // The searches' own come later in the alphabet, too.
    newId: () => `episode-${++ids}`,
  };
}

test("the theorem's name stands for the whole proof, not for a search inside of it", async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const { result } = await prove(engine, rescued, sayInTurn([proof]), { rescue }, { ...changes(), store });
  expect(result.status).toBe('proved');
  expect((await store.episodes('x')).length).toBeGreaterThan(1);
  const { header, lines } = await loadEpisode(store, 'x');
  expect([header.result, isWholeProof(lines)]).toEqual(['proved', true]);
  // Its first line says when the work began.
  expect(lines[0]).toMatchObject({ createdAt: '2026-01-01T00:00:01.000Z' });
});
