import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type PlanOwner, readKeptPlans } from '../../../src/agent/plan-episode/kept-plans.ts';
import { type PlanLine, type PlanSetting, planVersion } from '../../../src/agent/plan-episode/plan-lines.ts';
import { type Recorder, recordTranscript } from '../../../src/prove/conversation/transcript.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Episode, Store } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { stating } from '../given-plan.ts';

const theorem: Theorem = { id: 'main', header: '', statement: 'theorem main : x' };
const owner: PlanOwner = { theorem, fingerprint: 'scripted', planner: 'sketch/1', seed: 0 };

const setting: PlanSetting = {
  ...{ ...owner, lakatos: '0.0.0', model: { name: 'm', origin: 'test' }, parameters: {} },
  limits: { ms: null, calls: null, expansions: null, tokens: null, memory: null },
};

const lemma = (name: string) => stating('y', { name });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store & AsyncDisposable;
let seconds: number;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = await openStore(folder.path);
  seconds = 0;
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** Each is a second later. */
function episode(id: string, record: (add: Recorder<PlanLine>['add']) => void): Episode {
  const date = () => new Date(Date.UTC(2026, 0, 1) + 1_000 * seconds++);
  const first = { type: 'plan', version: planVersion, id, ...setting } as const;
  const recorder = recordTranscript<PlanLine>(first, { clock: systemClock, date });
  record(recorder.add);
  return recorder.soFar();
}

const planning = (id: string, of: string, ...names: readonly string[]) =>
  episode(id, (add) =>
    add({
      ...{ type: 'planned', theorem: of, lemmas: names.map(lemma), main: null },
      ...{ notes: [], calls: 0, tokens: 0 },
    }),
  );

const keptNames = async (changes: Partial<PlanOwner> = {}) => {
  const kept = await readKeptPlans({ ...owner, ...changes }, store);
  return kept?.unfinished?.lemmas.map(({ name }) => name) ?? null;
};

test('the latest plan is gone on with', async () => {
  await store.putEpisode(planning('first', 'main', 'key'));
  await store.putEpisode(planning('second', 'main', 'lock'));
  expect(await keptNames()).toEqual(['lock']);
});

test('a run that came to no plan does not hide the one before it', async () => {
  await store.putEpisode(planning('useful', 'main', 'key'));
  await store.putEpisode(
    episode('asked', (add) =>
      add({
        type: 'turn',
        ...{ theorem: 'main', messages: [], text: 'Hm.', end: 'stop', seed: 0, ms: 1 },
        tokens: { read: 0, written: 1 },
        ...{ use: 'sent-back', complaint: 'no plan' },
      }),
    ),
  );
  await store.putEpisode(planning('empty', 'main'));
  await store.putEpisode(planning('of-a-lemma', 'main/key', 'lock'));
  expect(await keptNames()).toEqual(['key']);
});

test('a plan belongs to its planner, its seed, its Lean and its statement', async () => {
  await store.putEpisode(planning('useful', 'main', 'key'));
  expect(await keptNames({ seed: 1 })).toBeNull();
  expect(await keptNames({ planner: 'haves/1' })).toBeNull();
  expect(await keptNames({ fingerprint: 'newer' })).toBeNull();
  expect(await keptNames({ theorem: { ...theorem, statement: 'theorem main : z' } })).toBeNull();
  expect(await keptNames({ theorem: { ...theorem, header: 'open Nat' } })).toBeNull();
  expect(await keptNames()).toEqual(['key']);
});

test('what another version has recorded is passed over', async () => {
  await store.putEpisode(planning('useful', 'main', 'key'));
  const { header, lines } = planning('newer', 'main', 'lock');
  const [first, ...rest] = lines;
  await store.putEpisode({ header, lines: [{ ...(first as object), version: 99 }, ...rest] });
  expect(await keptNames()).toEqual(['key']);
});
