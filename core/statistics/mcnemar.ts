import { LakatosError } from '../errors.ts';

/** Two p-values of one test, both two-sided. */
export interface McNemar {
  /** Never below what it says: the chance of a difference at least as large when none is real. */
  readonly exact: number;
  /** The same less half the chance of the difference itself: nearer to the stated level, may go a little over it. */
  readonly midP: number;
}

/**
 * McNemar's test for two provers on the same problems, where only those count that just one of them proves. If there is
 * no difference, each is `gained` or `lost` with chance 1/2. For n = gained + lost and m the smaller of them:
 *
 *   exact = min(1, 2 Σ C(n, i) / 2^n for i = 0 .. m)      midP = 2 Σ C(n, i) / 2^n for i = 0 .. m-1  +  C(n, m) / 2^n
 *
 * Sources: Q. McNemar, Psychometrika 12 (1947), 153-157; for mid-p, M. W. Fagerland, S. Lydersen and P. Laake,
 * BMC Medical Research Methodology 13 (2013), 91.
 */
export function mcnemarTest(gained: number, lost: number): McNemar {
  if (![gained, lost].every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new LakatosError('INTERNAL', `no test of ${gained} gained and ${lost} lost`);
  }
  const n = gained + lost;
  const smaller = Math.min(gained, lost);
  // By logarithms: 1/2^n is nothing to a computer for n above 1074.
  let logTerm = -n * Math.LN2;
  let below = 0;
  for (let i = 0; i < smaller; i += 1) {
    below += Math.exp(logTerm);
    logTerm += Math.log((n - i) / (i + 1));
  }
  const at = Math.exp(logTerm);
  return { exact: Math.min(1, 2 * (below + at)), midP: Math.min(1, 2 * below + at) };
}
