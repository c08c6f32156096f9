import { seededRandom } from '../../../core/random.ts';
import { bootstrapMean } from '../../../core/statistics/bootstrap.ts';
import { passAtK } from '../../../core/statistics/pass-at-k.ts';
import { wilsonInterval } from '../../../core/statistics/wilson.ts';
import type { Rate } from '../report/schema/totals.ts';
import { isDecided, type Tally } from './tally.ts';

/** The same report always has the same intervals. */
const bootstrapSeed = 20_261_121;

/** pass@k for 1, 2, 4, ... and `largest`, as far as there are decided attempts. */
export function ratesOf(tallies: readonly Tally[], largest: number): Rate[] {
  const ks: number[] = [];
  for (let k = 1; k < largest; k *= 2) ks.push(k);
  return [...ks, largest].flatMap((k) => rateAt(tallies, k) ?? []);
}

/**
 * The mean of pass@k over problems. Where every problem is either sure or hopeless (one attempt at each, or k attempts of
 * k) the problems are so many trials, and the interval is Wilson's; between, problems are drawn again. Where all have the same
 * share, drawing again would claim to know it for certain: the interval is Wilson's then, which is too wide rather than too narrow.
 */
function rateAt(tallies: readonly Tally[], k: number): Rate | null {
  const shares = tallies
    .filter((tally) => isDecided(tally) && tally.decided >= k)
    .map(({ decided, proofs }) => passAtK(decided, proofs, k));
  if (shares.length === 0) return null;
  const sum = shares.reduce((total, share) => total + share, 0);
  const isCounting =
    shares.every((share) => share === 0 || share === 1) || shares.every((share) => share === shares[0]);
  const interval = isCounting
    ? wilsonInterval(sum, shares.length)
    : bootstrapMean(shares, seededRandom(bootstrapSeed));
  return {
    k,
    problems: shares.length,
    share: sum / shares.length,
    ...interval,
    method: isCounting ? 'wilson' : 'bootstrap',
  };
}
