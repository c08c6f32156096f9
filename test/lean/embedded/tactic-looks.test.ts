import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tacticLimits } from '../../../core/limits.ts';
import type { PathStep, StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import fc from '../../support/properties.ts';

const limits = { ...tacticLimits, wallClockMs: 60_000 };

let engine: LeanEngine & AsyncDisposable;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
}, 600_000);
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** What of them depends on their header: the grammar, what a name means, what the policy lets pass. */
const headers = [
  '',
  'macro "crush" : tactic => `(tactic| (constructor <;> assumption))',
  'macro "crush" : tactic => `(tactic| skip)',
  'notation "crush" => True.intro',
  'def none := 1',
];
const conjunctions = headers.map((header, number) => ({
  id: `c${number}`,
  header,
  statement: `theorem c${number} (p q : Prop) (hp : p) (hq : q) : p ∧ q`,
}));
/** With these there are more theorems than a worker keeps. */
const sums = Array.from({ length: 5 }, (_, number) => ({
  id: `s${number}`,
  header: '',
  statement: `theorem s${number} (a b : Nat) (h : a = ${number}) : a + b = b + ${number}`,
}));
const paths: readonly PathStep[][] = [
  [],
  // Leaves a lemma in the environment.
  [{ tactic: 'have k : ∀ x : Fin 3, x.val < 3 := by decide', focus: [0] }],
  [
    { tactic: 'have k : 1 < 2 := by omega', focus: [0] },
    { tactic: 'skip', focus: [0] },
  ],
];
const states: readonly StateReference[] = [...conjunctions, ...sums].flatMap((theorem) =>
  paths.map((path) => ({ theorem, path })),
);
const tactics = [
  ...['crush', 'exact crush', 'constructor', 'omega', 'subst h', 'exact bogus', 'simp [', 'sorry'],
  ...['simp (config := { decide := true }) at *', 'native_decide', 'skip\u200b'],
];

const said = (outcome: TacticOutcome | undefined): unknown => ({ ...outcome, ms: 0 });

let asked = 0;
const known = new Map<string, unknown>();
/** The answer to a tactic that was never asked before: each time with more blanks behind it. */
async function freshAnswer(state: StateReference, tactic: string): Promise<unknown> {
  const key = JSON.stringify([state, tactic]);
  if (!known.has(key)) {
    asked += 1;
    const [outcome] = await engine.apply(structuredClone(state), [tactic + ' '.repeat(asked)], limits);
    known.set(key, said(outcome));
  }
  return known.get(key);
}

test('what a worker remembers of tactics, theorems and states changes no answer', async () => {
  const batch = fc.record({
    state: fc.constantFrom(...states),
    tactics: fc.array(fc.constantFrom(...tactics), { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 10, maxLength: 20 }), async (batches) => {
      for (const { state, tactics } of batches) {
        const outcomes = await engine.apply(state, tactics, limits);
        for (const [at, outcome] of outcomes.entries()) {
          if (outcome.kind === 'lost' && outcome.reason === 'not-tried') break;
          expect(said(outcome)).toEqual(await freshAnswer(state, tactics[at] as string));
        }
      }
    }),
    { numRuns: 12 },
  );
  const kinds = new Set([...known.values()].map((outcome) => (outcome as TacticOutcome).kind));
  expect([...kinds].sort()).toEqual(['failed', 'progress', 'proved', 'refused']);
}, 600_000);

test('a tactic has the work that its limit allows, whatever its theorem was asked before', async () => {
  const [state] = states as [StateReference];
  const kindsWith = async (heartbeats: number) =>
    (await engine.apply(state, ['skip', 'constructor <;> simp_all'], { ...limits, heartbeats })).map(
      (outcome) => (outcome.kind === 'timeout' ? outcome.limit : outcome.kind),
    );
  const { heartbeats } = limits;
  expect(await kindsWith(heartbeats)).toEqual(['progress', 'proved']);
  expect(await kindsWith(1)).toEqual(['progress', 'heartbeats']);
  expect(await kindsWith(heartbeats)).toEqual(['progress', 'proved']);
}, 600_000);
