import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import { unlimited } from '../../core/ledger.ts';
import { tacticLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { EngineTask } from '../../lean/pool/protocol.ts';
import type { PlanEvent } from '../../src/agent/planner.ts';
import { proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { proposition } from '../../src/agent/sketch/lemma.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { ownNumbers } from '../support/own-numbers.ts';
import { proveOptions } from '../support/prove-options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { endsOf, planningWith, stating } from './given-plan.ts';
import { type Fate, mortalEngine } from './mortal-engine.ts';

const theorem: Theorem = {
  id: 'plus_turned',
  header: ownNumbers,
  statement: 'theorem plus_turned (a b : Num) : plus a b = plus b a',
};

const lemma = (conclusion: string, ...names: readonly string[]) =>
  stating(conclusion, { variables: names.map((name) => ({ name, type: 'Num' })) });
const zero = lemma('plus a Num.zero = a', 'a');
const next = lemma('plus a (Num.next b) = Num.next (plus a b)', 'a', 'b');

/** What a task is about: the theorem, or a lemma. */
function subjectOf(task: EngineTask): string {
  const text =
    task.kind === 'verify'
      ? task.request.reference
      : task.kind === 'apply'
        ? task.state.theorem.statement
        : task.kind === 'open'
          ? task.theorem.statement
          : '';
  // Lemmas stand before what is asked.
  const last = text.slice(text.lastIndexOf('theorem '));
  if (last.includes(zero.conclusion)) return 'zero';
  return last.includes(next.conclusion) ? 'next' : 'theorem';
}

/**
 * Workers die, by subject and kind, in these tasks of it, counted from 1. A task is tried twice: two deaths in a row leave a
 * question without an answer.
 */
const deaths: Readonly<Record<string, Readonly<Record<number, Fate>>>> = {
  'zero apply': { 2: 'dies-after' },
  // The search's proof has its verdict by then; this is the one on the lemma.
  'zero verify': { 2: 'dies-before', 3: 'dies-after' },
  'next open': { 1: 'dies-after', 2: 'dies-before' },
  'theorem verify': { 2: 'dies-after' },
};

/** The searches that brought a proof, by what they were for. */
async function provedIn(store: Store): Promise<readonly string[]> {
  const all = await store.episodes();
  return all
    .filter(({ result }) => result === 'proved')
    .map(({ theoremId }) => theoremId)
    .sort();
}

test('workers that die in the middle of a plan: no lemma is proved twice, and none is lost', async () => {
  const counts = new Map<string, number>();
  await using mortal = await mortalEngine(2, (task) => {
    const what = `${subjectOf(task)} ${task.kind}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    return deaths[what]?.[counts.get(what) ?? 0] ?? 'lives';
  });
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const run = async (asked: Theorem) => {
    const seen: PlanEvent[] = [];
    const { reported, lemmas } = await proveByPlan(
      asked,
      proveOptions({
        engine: mortal.engine,
        store,
        clock: systemClock,
        propose: proposeTactics,
        limits: unlimited,
        newId: randomUUID,
        parallelism: 2,
        tacticLimits: { ...tacticLimits, wallClockMs: 120_000 },
        planner: planningWith([zero, next]),
        plan: { directCalls: 1, lemmaCalls: [25, 25], mainCalls: 1, finalCalls: 40, lemmasBetween: 9 },
        onPlan: (event: PlanEvent) => void seen.push(event),
      }),
    );
    const conclusions = lemmas.map(({ conclusion }) => conclusion);
    return { result: reported.result, lemmas: conclusions, ends: endsOf(seen) };
  };

  const { result, lemmas, ends } = await run(theorem);
  const wanted = Object.values(deaths).flatMap((own) => Object.keys(own));
  expect(mortal.deaths).toHaveLength(wanted.length);
  expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
  // The gate is asked about the first one twice; where Lean did not open the other one it is tried again.
  expect(ends).toEqual([
    `${proposition(zero)} proved`,
    `${proposition(next)} unknown`,
    `${proposition(next)} proved`,
  ]);
  expect(lemmas).toEqual([zero.conclusion, next.conclusion]);
  const searches = await provedIn(store);
  expect(searches).toEqual(['plus_turned', 'plus_turned/lemma_1', 'plus_turned/lemma_2']);

  const other = await run({ ...theorem, id: 'other', statement: 'theorem other (a b : Num) : plus a b = a' });
  expect(other.ends).toEqual([`${proposition(zero)} remembered`, `${proposition(next)} remembered`]);
  expect(await provedIn(store)).toEqual(searches);
}, 300_000);
