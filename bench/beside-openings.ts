import { fileLimits, tacticLimits } from '../core/limits.ts';
import { extendReference, type StateReference } from '../core/state-reference.ts';
import type { Theorem } from '../core/theorem.ts';
import type { LeanEngine } from '../lean/engine.ts';

const theorem = (number: number): Theorem => ({
  id: `t${number}`,
  header: '',
  statement: `theorem t${number} (a b c : Nat) (h : a + b + ${number} = c) : c = b + a + ${number} ∧ a ≤ c`,
});

/** Down to a state whose tactics would cost something if they had to run again. */
const way = [
  'refine ⟨?_, ?_⟩',
  'have k : a + b = b + a := by omega',
  'have m : c = c + 0 := by omega',
  'have n : b = b + 0 := by grind',
];

/**
 * Milliseconds for a tactic at a state four steps deep, each behind the opening of another theorem, as plans and benchmarks ask
 * one worker: what it lets go of of the others must not cost this one its states.
 */
export async function besideOpenings(engine: LeanEngine, openings = 24): Promise<number> {
  let state: StateReference = { theorem: theorem(0), path: [] };
  await engine.open(state.theorem, fileLimits);
  for (const tactic of way) {
    const [outcome] = await engine.apply(state, [tactic], tacticLimits);
    if (outcome?.kind !== 'progress') throw new Error(`${tactic}: ${JSON.stringify(outcome)}`);
    state = extendReference(state, tactic, outcome.state.parts[0]?.focus ?? []);
  }
  let ms = 0;
  for (let number = 1; number <= openings; number += 1) {
    await engine.open(theorem(number), fileLimits);
    const started = performance.now();
    await engine.apply(state, ['skip'], tacticLimits);
    ms += performance.now() - started;
  }
  return ms / openings;
}
