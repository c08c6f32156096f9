import { LakatosError } from '../errors.ts';

/**
 * The value below which `share` of the `sorted` values lie, straight between neighbours: position share·(n-1), counted
 * from 0. This is definition 7 of R. J. Hyndman and Y. Fan, The American Statistician 50 (1996), 361-365.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) {
    throw new LakatosError('INTERNAL', `no quantile ${share} of ${sorted.length} values`);
  }
  // Both ends weighed, not `below + part * (above - below)`: that could leave the interval by rounding.
  const part = position - Math.floor(position);
  return below === above ? below : below * (1 - part) + above * part;
}
