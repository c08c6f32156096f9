import { fileLimits } from '../../core/limits.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { goals } from './goals.ts';

/** A header may take long to import when there is no image. */
const limits = { ...fileLimits, wallClockMs: 600_000 };

/**
 * Proves each of the goals once.
 * @param round another one each time, so that nothing is remembered
 */
export async function runGoals(engine: LeanEngine, header: string, round: number): Promise<void> {
  for (const { tactic, statements } of goals)
    for (const [place, rest] of statements.entries()) {
      const theorem = { id: `t${place}`, header, statement: `theorem t${place} ${rest}` };
      const spaced = `${tactic}${' '.repeat(round)}`;
      const [outcome] = await engine.apply({ theorem, path: [] }, [spaced], limits);
      if (outcome?.kind !== 'proved') throw new Error(`${tactic} on ${rest}: ${JSON.stringify(outcome)}`);
    }
}
