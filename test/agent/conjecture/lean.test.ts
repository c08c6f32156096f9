import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { Ledger, unlimited } from '../../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { Conjecture } from '../../../src/agent/conjecture/conjecture.ts';
import { conjecturingPlanner } from '../../../src/agent/conjecturing-planner.ts';
import type { PlanEvent } from '../../../src/agent/planner.ts';
import { proveByPlan } from '../../../src/agent/prove-by-plan.ts';
import { proposition } from '../../../src/agent/sketch/lemma.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { proveOptions } from '../../support/prove-options.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
}, 120_000);
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const signal = new AbortController().signal;

/** One of the theorems for planning. */
async function madeFor(name: string): Promise<Theorem> {
  const text = await readFile(new URL(`../theorems/${name}.lean`, import.meta.url), 'utf8');
  const at = text.lastIndexOf('\ntheorem ') + 1;
  const statement = text.slice(at).replace(/ := by\s+sorry\s*$/u, '');
  return { id: name, header: text.slice(0, at), statement };
}

test('start values give way to variables, and tests have laws with premises', async () => {
  const plan = async (name: string, callsLeft: number) => {
    const theorem = await madeFor(name);
    const outcome = await engine.open(theorem, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(JSON.stringify(outcome));
    const { lemmas } = await conjecturingPlanner(engine).plan(
      {
        ...{ theorem, opened: outcome.opened, stuck: [], proved: [], failed: [] },
        ...{
          ledger: new Ledger({ calls: callsLeft, tokens: 0, ms: 60_000 }, { clock: systemClock }),
          isOver: () => false,
        },
      },
      signal,
    );
    return lemmas.map(proposition);
  };
  const started = await plan('each-onto', 14);
  expect(started).toContain(
    '∀ (f : α → α) (xs : List α) (ws : List α), eachOnto f xs ws = join (turn (each f xs)) ws',
  );
  expect(started.filter((lemma) => lemma.includes('join ws (turn (each f xs))'))).toEqual([]);
  const tested = await plan('sort-sorted', 24);
  expect(tested).toContain('∀ (a : Num) (b : Num), (atMost a b = false) → atMost b a = true');
  // Numbers of an own type have no decision procedure for their equality.
  expect(tested).toContain('∀ (a : Num) (b : Num), (atMost a b = true) → (atMost b a = true) → a = b');
  expect(tested).not.toContain('∀ (a : Num) (b : Num), (atMost a b = true) → a = b');
  expect(tested).not.toContain('∀ (a : Num) (b : Num), (atMost a b = true) → atMost b a = true');
}, 300_000);

test('a law of a test is proved by the cases of both its arguments, and what tests it by cases on the test', async () => {
  const total: Conjecture = {
    ...{ surroundings: [], origin: 'test', score: 1, isForeign: false },
    variables: ['a', 'b'].map((name) => ({ name, type: 'Num' })),
    premises: ['atMost a b = false'],
    conclusion: 'atMost b a = true',
  };
  const kept: Conjecture = {
    ...total,
    variables: [
      { name: 'xs', type: 'List Num' },
      { name: 'a', type: 'Num' },
    ],
    premises: ['isSorted xs = true'],
    conclusion: 'isSorted (putIn a xs) = true',
  };
  const seen: PlanEvent[] = [];
  const { reported } = await proveByPlan(
    await madeFor('sort-sorted'),
    proveOptions({
      engine,
      propose: proposeTactics,
      clock: systemClock,
      limits: unlimited,
      tacticLimits: { ...tacticLimits, wallClockMs: 120_000 },
      planner: { name: 'given', plan: async () => ({ lemmas: [total, kept], main: null }) },
      plan: { directCalls: 1, lemmaCalls: [25], mainCalls: 60, finalCalls: 60, lemmasBetween: 2 },
      onPlan: (event: PlanEvent) => void seen.push(event),
    }),
  );
  const ends = seen.flatMap((event) => (event.kind === 'lemma' ? [event.end] : []));
  expect(ends).toEqual(['proved', 'proved']);
  expect(reported.result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
}, 300_000);
