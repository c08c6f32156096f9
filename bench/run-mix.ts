import { tacticLimits } from '../core/limits.ts';
import { extendReference, type StateReference } from '../core/state-reference.ts';
import type { LeanEngine } from '../lean/engine.ts';
import type { MixEntry } from './engine-mix.ts';

/**
 * Tries the tactics on the statement, and again on every part of the state behind the first step. An engine leaves off
 * when a tactic proves the state; the rest is asked for again, so that every engine does the same steps.
 */
async function runEntry(engine: LeanEngine, entry: MixEntry): Promise<number> {
  const root: StateReference = { theorem: entry.theorem, path: [] };
  await engine.open(entry.theorem, tacticLimits);
  const [first] = await engine.apply(root, [entry.first], tacticLimits);
  if (first?.kind !== 'progress') throw new Error(`${entry.theorem.id}: ${entry.first} gives ${first?.kind}`);
  let steps = 1 + (await tryAll(engine, root, entry.tactics));
  for (const part of first.state.parts) {
    steps += await tryAll(engine, extendReference(root, entry.first, part.focus), entry.tactics);
  }
  return steps;
}

async function tryAll(
  engine: LeanEngine,
  state: StateReference,
  tactics: readonly string[],
): Promise<number> {
  let done = 0;
  while (done < tactics.length) {
    const outcomes = await engine.apply(state, tactics.slice(done), tacticLimits);
    done += outcomes.filter((outcome) => outcome.kind !== 'lost' || outcome.reason !== 'not-tried').length;
  }
  return done;
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
