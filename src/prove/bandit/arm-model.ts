/**
 * What to expect of an arm a (tactics of one provider and kind) at a goal of type g.
 *
 * The policy's probability p of a tactic is taken as a promise: the tactic's reward is Poisson with mean θ p, where
 * θ = 1 means that the arm keeps what the policy promises. θ has a Gamma distribution, which observing changes to
 *
 *   Gamma(shape = κ m + R, rate = κ + P),  mean θ̂ = (κ m + R) / (κ + P)
 *
 * with P and R the sums of promises and rewards, m the expectation before, and κ how much promise m is worth. Two such
 * steps lead from all arms together to the arm, and from there to the arm at this type of goal; the bandit takes a
 * third within a search. The cost of a call is counted in calls and time alike,
 *
 *   c = 1 + t / t̄,  t̂ = (ν t₀ + T) / (ν + n)
 *
 * with t̂ the arm's mean time in the same two steps (T milliseconds in n calls, ν calls' worth of belief in t₀)
 * and t̄ the mean time of all calls.
 *
 * Source: Gamma-Poisson model of counts with exposure, Gelman et al., Bayesian Data Analysis (3rd ed.), section 2.6.
 */
import { addEvidence, type Evidence, noEvidence } from './evidence.ts';

/** Recorded evidence by goal type and arm. */
export type EvidenceTable = Readonly<Record<string, Readonly<Record<string, Evidence>>>>;

/** κ between the recorded levels: a promise of 1 is about 50 calls that were given a probability of 2% each. */
const promiseOfBelief = 1;
/** ν. */
const callsOfBelief = 10;

/** What is expected of an arm at a type of goal. */
export interface Expectation {
  /** θ̂: reward for each unit of promise. */
  readonly rate: number;
  /** c, in units of one call. At least 1. */
  readonly cost: number;
}

interface Moments {
  readonly rate: number;
  readonly ms: number;
}

export class ArmModel {
  readonly #table: EvidenceTable;
  readonly #all: Moments;
  readonly #arms = new Map<string, Moments>();

  constructor(table: EvidenceTable) {
    this.#table = table;
    const byArm = new Map<string, Evidence>();
    for (const arms of Object.values(table)) {
      for (const [arm, evidence] of Object.entries(arms)) {
        byArm.set(arm, addEvidence(byArm.get(arm) ?? noEvidence, evidence));
      }
    }
    const total = [...byArm.values()].reduce(addEvidence, noEvidence);
    this.#all = {
      rate: total.promised > 0 ? total.reward / total.promised : 1,
      ms: total.calls > 0 ? total.ms / total.calls : 1,
    };
    for (const [arm, evidence] of byArm) this.#arms.set(arm, update(this.#all, evidence));
  }

  /** An arm that was never seen keeps the policy's promise as well as all do, at the mean cost of a call. */
  expect(goalType: string, arm: string): Expectation {
    const { rate, ms } = update(this.#arms.get(arm) ?? this.#all, this.#table[goalType]?.[arm] ?? noEvidence);
    return { rate, cost: 1 + ms / this.#all.ms };
  }
}

function update(before: Moments, { calls, promised, reward, ms }: Evidence): Moments {
  return {
    rate: (promiseOfBelief * before.rate + reward) / (promiseOfBelief + promised),
    ms: (callsOfBelief * before.ms + ms) / (callsOfBelief + calls),
  };
}
