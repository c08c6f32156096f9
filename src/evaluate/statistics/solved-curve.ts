import type { Tally } from './tally.ts';

/** From `at` (milliseconds or calls for each problem) on, `solved` problems are proved. */
export interface CurvePoint {
  readonly at: number;
  readonly solved: number;
}

/**
 * How many problems would be proved with less for each: a step function, by the problems' first proofs. With several
 * attempts, the attempts at a problem follow each other. Its points rise strictly in both directions.
 */
export function solvedCurve(tallies: readonly Tally[], measure: 'ms' | 'calls'): CurvePoint[] {
  const costs = tallies
    .flatMap(({ firstProof }) => (firstProof === null ? [] : [firstProof[measure]]))
    .sort((a, b) => a - b);
  return costs.flatMap((at, index) => (costs[index + 1] === at ? [] : [{ at, solved: index + 1 }]));
}

/** How many problems are proved with `at` for each. */
export const solvedWithin = (curve: readonly CurvePoint[], at: number): number =>
  curve.findLast((point) => point.at <= at)?.solved ?? 0;
