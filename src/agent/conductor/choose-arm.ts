/**
 * Which arm gets the next slice.
 *
 * An arm that has had k slices in vain on this theorem may prove it in the slices k, k + 1 and so on. With h_i the chance
 * that slice i proves what the slices before it have not, and c_i its calls, the arm's index is the best chance of a
 * proof by calls spent that any number of further slices gives:
 *
 *   I = max_n  (1 - Π_{i=k..n} (1 - h_i))  /  Σ_{i=k..n} c_i Π_{j=k..i-1} (1 - h_j)
 *
 * so that an arm whose proofs come late isn't given up for its first slices. It is the rank by which jobs of unknown
 * length are scheduled: Sevcik, Scheduling for minimum total loss using service time distributions (J. ACM 21, 1974).
 * What is not known is taken optimistically, and divided by what it costs, as in Tran-Thanh, Chapman, Rogers, Jennings,
 * Knapsack based optimal policies for budget-limited multi-armed bandits (AAAI 2012):
 *
 *   h = μ + σ,   μ = (κ m + s) / (κ + t),   σ² = μ (1 - μ) / (κ + t + 1),   m = (κ₀ p + S) / (κ₀ + T)
 *
 * μ and σ: mean and deviation of a Beta distribution; t slices were tried on theorems of this kind, s of them brought a
 * proof; T and S on theorems of all kinds; p is the arm's prior. κ₀ and κ: how many slices what comes before is worth.
 * Slices that double in length lose no more than a constant factor against the best fixed length: Luby, Sinclair,
 * Zuckerman, Optimal speedup of Las Vegas algorithms (1993). There is no chance in it: the same history gives the same
 * choice.
 */
import type { Arm } from './arm.ts';
import type { ArmHistory } from './arm-history.ts';
import { type ConductorSettings, callsAt } from './conductor-options.ts';
import { describeKind, type TheoremKind } from './theorem-kind.ts';

const worthOfPrior = 10;
const worthOfAllKinds = 5;
/** So many slices ahead are looked at: the last one then has 16 times the calls of the first. */
const horizon = 5;

/** An arm, and how many slices it has had. */
export interface ArmCandidate {
  readonly arm: Pick<Arm, 'name' | 'prior'>;
  readonly level: number;
}

export interface Circumstances {
  readonly kind: TheoremKind;
  readonly history: ArmHistory;
  readonly settings: ConductorSettings;
  /** That may still be made; Infinity without a limit. */
  readonly callsLeft: number;
}

/** The candidate with the best index, the first of those that are alike; undefined when there is none. */
export function chooseArm<C extends ArmCandidate>(
  candidates: readonly C[],
  circumstances: Circumstances,
): C | undefined {
  const rated = candidates.map((candidate) => ({ candidate, index: indexOf(candidate, circumstances) }));
  const best = Math.max(...rated.map(({ index }) => index));
  return rated.find(({ index }) => index === best)?.candidate;
}

/** Chance of a proof for each call. What goes beyond the calls that are left is not counted on. */
export function indexOf({ arm, level: first }: ArmCandidate, circumstances: Circumstances): number {
  const { callsLeft, settings } = circumstances;
  let unproved = 1;
  let expectedCalls = 0;
  let calls = 0;
  let best = 0;
  for (let level = first; level < first + horizon; level += 1) {
    const slice = callsAt(settings, level);
    if (level > first && calls + slice > callsLeft) break;
    calls += slice;
    expectedCalls += unproved * slice;
    unproved *= 1 - hopeOf(arm, level, circumstances);
    best = Math.max(best, (1 - unproved) / expectedCalls);
  }
  return best;
}

/** h: the optimistic chance that this slice proves what those before it have not. */
function hopeOf(arm: ArmCandidate['arm'], level: number, { kind, history }: Circumstances): number {
  const slice = { kind: describeKind(kind), arm: arm.name, level };
  const all = history.ofAllKinds(slice);
  const own = history.of(slice);
  const general = (worthOfPrior * arm.prior(kind) + all.proved) / (worthOfPrior + all.tried);
  const weight = worthOfAllKinds + own.tried;
  const mean = (worthOfAllKinds * general + own.proved) / weight;
  return Math.min(1, mean + Math.sqrt((mean * (1 - mean)) / (weight + 1)));
}
