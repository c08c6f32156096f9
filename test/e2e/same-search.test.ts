import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unlimited } from '../../core/ledger.ts';
import { tacticLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { openLemmaIndex } from '../../src/prove/lemma-index/open-lemma-index.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';
import { noStore } from '../../src/store/store.ts';
import { proveOptions } from '../support/prove-options.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** Takes more than sixty calls, and has goals with lemmas to look up and instances to look at. */
const theorem: Theorem = {
  id: 'turned',
  header: 'def turn : List Nat → List Nat\n  | [] => []\n  | x :: xs => turn xs ++ [x]\n',
  statement: 'theorem turned (xs : List Nat) : turn (turn xs) = xs',
};

test('everything on, one expansion at a time: the same search to the last line', async () => {
  const lemmaIndex = await openLemmaIndex(engine, { patienceMs: 120_000 });
  expect(lemmaIndex).not.toBeNull();
  const search = async (seed: number) => {
    const lines: unknown[] = [];
    const options = proveOptions({
      engine,
      propose: proposeTactics,
      settings: defaultSearch,
      lemmaIndex,
      limits: { ...unlimited, calls: 60 },
      // Heartbeats end what takes too long, and never the clock of a busy machine.
      tacticLimits: { ...tacticLimits, wallClockMs: 60_000 },
      seed,
      store: { ...noStore(), putEpisode: async (episode) => void lines.push(...episode.lines) },
    });
    const { result } = await proveTheorem(theorem, options);
    return { result, lines: lines.map(timeless) };
  };
  const first = await search(0);
  expect(first.result.spent.calls).toBeGreaterThanOrEqual(50);
  const told = JSON.stringify(first.lines);
  for (const part of ['"refuting"', '"source":"lemmas"']) expect(told).toContain(part);
  expect((await search(0)).lines).toEqual(first.lines);
  expect((await search(1)).lines).not.toEqual(first.lines);
});

/** A line without what the clock says, and without the names of this run. */
function timeless(line: unknown): unknown {
  return JSON.parse(JSON.stringify(line), (key, value: unknown) =>
    ['at', 'ms', 'createdAt'].includes(key) ? undefined : value,
  ) as unknown;
}
