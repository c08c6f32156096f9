import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { unlimited } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { nothingSpent } from '../../../core/theorem-result.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { explainEpisode } from '../../../src/prove/episode/explain-episode.ts';
import { loadEpisode } from '../../../src/prove/episode/load-episode.ts';
import { beginsWith } from '../../../src/prove/episode/parse-line.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import type { ProveRun } from '../../../src/prove/prove-options.ts';
import type { SearchCost } from '../../../src/prove/report.ts';
import { defaultSearch } from '../../../src/prove/search-settings.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { brokenAfter } from '../../support/broken-policy.ts';
import type { Changes } from '../../support/prove-options.ts';
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
function changes(): Pick<ProveRun, 'date' | 'newId'> {
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
  expect([header.result, beginsWith(lines, 'whole-proof')]).toEqual(['proved', true]);
  // Its first line says when the work began.
  expect(lines[0]).toMatchObject({ createdAt: '2026-01-01T00:00:01.000Z' });
});

/** What the searches inside of the proof of `rescued` are stored as. */
async function partsOf(settings: Changes, calls = 200) {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  await prove(
    engine,
    rescued,
    sayInTurn([proof]),
    { rescue: { attempts: 1, calls } },
    { ...changes(), ...settings, store },
  );
  const headers = (await store.episodes('x')).slice(0, -1);
  const views = [];
  for (const { id } of headers) views.push(readEpisode((await store.episode(id))?.lines ?? []));
  return { words: headers.map(({ result }) => result), views };
}

test('a search that proved its hole is stored with no reason why the theorem is not proved', async () => {
  const { words, views } = await partsOf({});
  expect(words).toEqual(words.map(() => 'not-proved'));
  for (const { result } of views) {
    expect(result).toMatchObject({ status: 'not-proved', reason: null, proof: null });
    expect(result.detail).toContain('What the proof lacked there is proved');
  }
});

test('a search inside of a proof is stored with the limit that ended it', async () => {
  const { words, views } = await partsOf({}, 1);
  expect(words.at(-1)).toBe('budget-calls');
  expect(explainEpisode(views.at(-1)!).advice[0]?.text).toContain('There was something left to try');
});

test('a search inside of a proof that was interrupted is stored as that, one whose time was over is not', async () => {
  const waiting = (stop: () => void): Changes => ({
    wrapPolicy: (policy) => ({
      ...policy,
      propose: (_, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          stop();
        }),
    }),
  });
  const interrupt = new AbortController();
  const { words } = await partsOf({ ...waiting(() => interrupt.abort()), signal: interrupt.signal });
  expect(words).toEqual(['cancelled']);
  const late = await partsOf({ ...waiting(() => {}), limits: { ...unlimited, ms: 3_000 } });
  expect(late.words).toEqual(['budget-time']);
});

test('a hole that is false is no theorem that is false', async () => {
  const easy: Theorem = { id: 'x', header: '', statement: 'theorem t (n : Nat) : n = n ∧ n + 0 = n' };
  const wrong = 'by\n  have small : ∀ m : Nat, m < 5 := sorry\n  constructor\n  · rfl\n  · exact rfl';
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const settings = { ...defaultSearch, refute: true };
  await prove(engine, easy, sayInTurn([wrong]), { rescue }, { ...changes(), settings, store });
  const [header] = await store.episodes('x');
  expect(header?.result).toBe('refuted');
  const { advice, detail } = explainEpisode(readEpisode((await store.episode(header!.id))?.lines ?? []));
  expect(detail).toContain('which says nothing of the theorem');
  expect(advice.map(({ text }) => text).join()).not.toContain('The statement is false');
});

test('a search inside of a proof that breaks off by a fault is kept, and what it cost counts', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const fault = new LakatosError('MODEL_SERVER', 'the server is gone');
  const wrapPolicy = brokenAfter(1, fault);
  let spent: SearchCost = nothingSpent;
  const propose = () => ['constructor', 'assumption'].map((action) => ({ action, logProbability: -1 }));
  const own = { ...changes(), propose, wrapPolicy, store };
  const asks: Theorem = { ...rescued, statement: 'theorem t (p q : Prop) (a : p) (b : q) : p ∧ q ∧ p' };
  const answer = 'by\n  constructor\n  · exact a\n  · sorry';
  const broken = prove(engine, asks, sayInTurn([answer]), { rescue }, own, (cost) => {
    spent = cost;
  });
  await expect(broken).rejects.toBe(fault);
  const headers = await store.episodes('x');
  expect(headers.map(({ result }) => result)).toEqual(['machinery', 'machinery']);
  const view = readEpisode((await store.episode(headers[0]!.id))?.lines ?? []);
  expect(view.result).toMatchObject({ status: 'error', detail: 'the server is gone' });
  expect(view.result.spent.calls).toBeGreaterThan(0);
  expect(spent).toMatchObject({ expansions: view.result.spent.expansions });
  expect(spent.calls).toBeGreaterThan(view.result.spent.calls);
});
