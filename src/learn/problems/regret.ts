import type { Tries } from '../tasks/difficulty.ts';

/**
 * How much the solver could still gain on a theorem: the gap between its best and its mean try,
 *
 *   regret = max r - mean r = 1 - s / n   if s > 0, else 0
 *
 * for s proofs in n tries. Of what is always proved, or never, there is none. After eva (Z. Ye and others, "Evolving
 * Alignment via Asymmetric Self-Play", 2024), with the gate in the place of a reward model.
 */
export const regretOf = ({ tried, proved }: Tries): number => (proved === 0 ? 0 : 1 - proved / tried);

/** Problems whose success rate is at most so far from one half stay; a little more, for 4/5 - 1/2 is not quite 0.3. */
const widest = 0.3 + 1e-9;

/**
 * Whether a generated theorem is searched again in later rounds: what is proved about half of the time teaches most, while
 * what is always proved, or never, leaves.
 */
export const staysInPlay = ({ tried, proved }: Tries): boolean =>
  tried > 0 && Math.abs(proved / tried - 1 / 2) <= widest;
