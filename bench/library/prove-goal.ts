import { fileLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { LeanEngine } from '../../lean/engine.ts';

/** A header may take long to import when there is no image. */
export const limits = { ...fileLimits, wallClockMs: 600_000 };

export const theoremsOf = (statements: readonly string[], header: string): readonly Theorem[] =>
  statements.map((rest, place) => ({ id: `t${place}`, header, statement: `theorem t${place} ${rest}` }));

/**
 * @param round each time another text of the tactic, so that nothing is remembered
 * @throws Error where the tactic does not prove it
 */
export async function proveGoal(
  engine: LeanEngine,
  theorem: Theorem,
  tactic: string,
  round: number,
): Promise<void> {
  const [outcome] = await engine.apply({ theorem, path: [] }, [`${tactic}${' '.repeat(round)}`], limits);
  if (outcome?.kind !== 'proved')
    throw new Error(`${tactic} on ${theorem.statement}: ${JSON.stringify(outcome)}`);
}
