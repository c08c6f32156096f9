/** An interval of shares, both between 0 and 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The Wilson score interval for `successes` of `trials`:
 *
 *   (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)
 *
 * z = 1.96 for 95%. Unlike p ± z·error it stays inside [0, 1] and keeps its coverage for small n and for shares
 * near the ends. No trials: [0, 1]. Source: E. B. Wilson, JASA 22 (1927), 209-212.
 */
export function wilsonInterval(successes: number, trials: number, z = 1.96): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const shrink = 1 + z ** 2 / trials;
  const centre = (share + z ** 2 / (2 * trials)) / shrink;
  const half = (z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))) / shrink;
  // The share lies inside by the formula; rounding would put it just outside where no or every trial succeeds.
  return {
    low: Math.max(0, Math.min(share, centre - half)),
    high: Math.min(1, Math.max(share, centre + half)),
  };
}
