import { tacticLimits } from '../core/limits.ts';
import { extendReference, type StateReference } from '../core/state-reference.ts';
import type { LeanEngine } from '../lean/engine.ts';
import type { MixEntry } from './engine-mix.ts';

/** Tactics tried on the statement, and again on every part of the state behind the first step. */
async function runEntry(engine: LeanEngine, entry: MixEntry): Promise<number> {
  const root: StateReference = { theorem: entry.theorem, path: [] };
  await engine.open(entry.theorem, tacticLimits);
  const [first] = await engine.apply(root, [entry.first, ...entry.tactics], tacticLimits);
  if (first?.kind !== 'progress') throw new Error(`${entry.theorem.id}: ${entry.first} gives ${first?.kind}`);
  let steps = 1 + entry.tactics.length;
  for (const part of first.state.parts) {
    const outcomes = await engine.apply(
      extendReference(root, entry.first, part.focus),
      entry.tactics,
      tacticLimits,
    );
    steps += outcomes.length;
  }
  return steps;
}

/** Runs the whole mix with as many theorems at a time as there are workers. */
export async function runMix(
  engine: LeanEngine,
  mix: readonly MixEntry[],
  workers: number,
): Promise<{ steps: number; stepsPerSecond: number }> {
  const rest = [...mix];
  const started = performance.now();
  const stream = async (): Promise<number> => {
    let steps = 0;
    for (let entry = rest.shift(); entry !== undefined; entry = rest.shift())
      steps += await runEntry(engine, entry);
    return steps;
  };
  const counts = await Promise.all(Array.from({ length: workers }, stream));
  const steps = counts.reduce((sum, count) => sum + count, 0);
  return { steps, stepsPerSecond: (1000 * steps) / (performance.now() - started) };
}

/** Steps of one round: a lower bound, as a first step may leave several parts. */
export function countSteps(mix: readonly MixEntry[]): number {
  return mix.reduce((sum, entry) => sum + 1 + 2 * entry.tactics.length, 0);
}
