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
 * third within a search.
 *
 * Source: Gamma-Poisson model of counts with exposure, Gelman et al., Bayesian Data Analysis (3rd ed.), section 2.6.
 */
import { addEvidence, type Evidence, noEvidence } from './evidence.ts';

/** Recorded evidence by goal type and arm. */
export type EvidenceTable = Readonly<Record<string, Readonly<Record<string, Evidence>>>>;

/** κ between the recorded levels: a promise of 1 is about 50 calls that were given a probability of 2% each. */
const promiseOfBelief = 1;
export class ArmModel {
  readonly #table: EvidenceTable;
  readonly #rateOfAll: number;
  readonly #rateOfArms = new Map<string, number>();

  constructor(table: EvidenceTable) {
    this.#table = table;
    const byArm = new Map<string, Evidence>();
    for (const arms of Object.values(table)) {
      for (const [arm, evidence] of Object.entries(arms)) {
        byArm.set(arm, addEvidence(byArm.get(arm) ?? noEvidence, evidence));
      }
    }
    const total = [...byArm.values()].reduce(addEvidence, noEvidence);
    this.#rateOfAll = total.promised > 0 ? total.reward / total.promised : 1;
    for (const [arm, evidence] of byArm) this.#rateOfArms.set(arm, update(this.#rateOfAll, evidence));
  }

  /**
   * θ̂: the reward to expect for each unit of promise. An arm that was never seen keeps the policy's promise as well as
   * all do.
   */
  expectedRate(goalType: string, arm: string): number {
    const before = this.#rateOfArms.get(arm) ?? this.#rateOfAll;
    return update(before, this.#table[goalType]?.[arm] ?? noEvidence);
  }
}

function update(before: number, { promised, reward }: Evidence): number {
  return (promiseOfBelief * before + reward) / (promiseOfBelief + promised);
}
