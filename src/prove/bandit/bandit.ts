import type { Goal } from '../../../core/goal.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import type { Proposal } from '../../../search/interfaces.ts';
import { hasInductionHypothesis } from '../reading/goal-context.ts';

/**
 * A bandit over the providers of tactics: which of a position's proposals to try first, so that proofs cost few calls.
 *
 * The policy's probability p of a tactic is taken as a promise: the tactic's reward is Poisson with mean θ p, where θ = 1
 * means that the arm a (tactics of one provider and kind) at goals of type g keeps what the policy promises. θ has a
 * Gamma distribution, at first with mean 1 and worth a promise of κ, which observing changes. The index of a proposal is
 *
 *   i = p (θ̂ + β σ),   θ̂ = (κ + R) / (κ + P),   σ = √(κ + R) / (κ + P)
 *
 * P and R: promises and rewards of the arm in this search, each counted γ times less at every further trial of the
 * arm, as the goals change. β σ makes up for what is not known (an upper confidence bound). The proposals get the
 * probabilities
 *
 *   q = (1 - ε) Σ p · i / Σ i + ε p
 *
 * so that their sum stays, and none is starved: ε of the policy's probability is left in any case.
 *
 * It knows nothing of the clock, so that the same theorem gives the same tree, and of no other theorem. Two refinements
 * were measured and made proofs dearer: dividing by the mean time of the arm's calls (what closes a goal is often slow,
 * and a search that puts it off pays for what it does meanwhile), and starting from the rewards of training theorems
 * (they say little of the next theorem, and sharpen the policy in the wrong places).
 * Sources: Gamma-Poisson model of counts with exposure: Gelman et al., Bayesian Data Analysis (3rd ed.), section 2.6;
 * upper quantiles of the posterior: Kaufmann, Cappé, Garivier, On Bayesian upper confidence bounds (2012); discounting:
 * Garivier, Moulines, On upper-confidence bound policies for switching bandit problems (2011).
 */

/**
 * The arm of the bandit that a proposal belongs to: its provider, and the kind of the tactic, as a provider's tactics
 * differ in chances and cost: `automation/grind[]`, `functional-induction/fun_induction-simp_all[]`. A language model is
 * one arm: its probabilities already tell its tactics apart, and what is to be learnt is whether to follow it.
 */
export function armOf({ action, source }: Pick<Proposal<string>, 'action' | 'source'>): string {
  if (source === 'model') return source;
  return `${source ?? 'policy'}/${tacticKind(action)}`;
}

/** The first word of the tactic and that of its last part, `[]` for a list of what to use. */
export function tacticKind(tactic: string): string {
  const parts = tactic.split(/<;>|;|\bby\b/u);
  const first = wordOf(parts[0]!);
  return parts.length === 1 ? first : `${first}-${wordOf(parts.at(-1)!)}`;
}

function wordOf(part: string): string {
  const [, word = '?', list = ''] = /^[\s(]*([\w?!']+)(\s*\[)?/u.exec(part) ?? [];
  return list === '' ? word : `${word}[]`;
}

/**
 * The kind of a goal, coarse enough that every kind is met often: what its target says, then `+ih` inside a case of an
 * induction, else `+own` when the target or a proof is about what the header declares (`declared`).
 */
export function goalTypeOf(goal: Goal, declared: ReadonlySet<string>): string {
  const kind = targetKind(goal);
  if (hasInductionHypothesis(goal)) return `${kind}+ih`;
  const shapes = [goal.shape, ...goal.hypotheses.filter(({ isProof }) => isProof).map(({ shape }) => shape)];
  return shapes.some(({ constants }) => constants.some((name) => declared.has(name))) ? `${kind}+own` : kind;
}

/** What a header declares that a goal can be about. */
export function declaredNames(declarations: readonly LocalDeclaration[]): ReadonlySet<string> {
  return new Set(
    declarations.filter(({ kind }) => kind === 'definition' || kind === 'inductive').map(({ name }) => name),
  );
}

const equationTypes = ['Nat', 'Int', 'List', 'Bool', 'Option', 'Prop'];

function targetKind({ shape: { binders, head, constants } }: Goal): string {
  if (binders > 0) return 'forall';
  switch (head) {
    case null:
      return 'variable';
    case 'Eq': {
      // The type of the sides is the first argument, so what it begins with is the next constant.
      const type = constants[1];
      return type !== undefined && equationTypes.includes(type) ? `eq-${type.toLowerCase()}` : 'eq';
    }
    case 'Iff':
    case 'And':
    case 'Or':
    case 'Exists':
      return head.toLowerCase();
    case 'Not':
    case 'Ne':
    case 'False':
      return 'negation';
    case 'LE.le':
    case 'LT.lt':
    case 'GE.ge':
    case 'GT.gt':
      return 'order';
    case 'Dvd.dvd':
      return 'divides';
    default:
      return 'predicate';
  }
}

/** What became of a tactic, as the bandit sees it. `new` progress led to a position not met before. */
export type Result = 'proved' | 'new' | 'known' | 'failed' | 'timeout';

/** One answered tactic of a search that is watched. */
export interface Observation {
  readonly theorem: string;
  readonly goalType: string;
  readonly arm: string;
  readonly tactic: string;
  /** The probability that the policy gave it, before any bandit. */
  readonly probability: number;
  readonly result: Result;
  /** Milliseconds of Lean. */
  readonly ms: number;
  /** True for a step of the proof that was found. */
  readonly inProof: boolean;
}

/** Few new positions are on the way to a proof. */
const noveltyReward = 0.01;

function rewardOf(result: Result): number {
  switch (result) {
    case 'proved':
      return 1;
    case 'new':
      return noveltyReward;
    case 'known':
    case 'failed':
    case 'timeout':
      return 0;
  }
}

interface BanditOptions {
  /** β; default 0.5. */
  readonly optimism?: number;
  /** γ; default 0.98, which remembers about 50 trials. */
  readonly discount?: number;
  /** ε; default 0.1. */
  readonly floor?: number;
}

/** A tactic that was tried: with the policy's own probability of it. */
export interface Trial {
  readonly goalType: string;
  readonly arm: string;
  readonly probability: number;
  readonly result: Result;
}

/** κ: a promise of 0.5 is about 25 calls that were given a probability of 2% each. */
const promiseOfBelief = 0.5;

interface Sums {
  promised: number;
  reward: number;
}

/** The state belongs to one search. */
export class Bandit {
  readonly #optimism: number;
  readonly #discount: number;
  readonly #floor: number;
  readonly #seen = new Map<string, Sums>();

  constructor({ optimism = 0.5, discount = 0.98, floor = 0.1 }: BanditOptions = {}) {
    this.#optimism = optimism;
    this.#discount = discount;
    this.#floor = floor;
  }

  /** The same actions with the bandit's probabilities, most probable first; ties keep their order. */
  rank(goalType: string, proposals: readonly Proposal<string>[]): Proposal<string>[] {
    // In units of the most probable one, as the exponential of a long text's log-probability may be 0.
    const unit = Math.max(...proposals.map(({ logProbability }) => logProbability));
    // Where all are 0 there is nothing to deal out.
    if (unit === Number.NEGATIVE_INFINITY) return [...proposals];
    const rated = proposals.map((proposal) => {
      const probability = Math.exp(proposal.logProbability - unit);
      return { proposal, probability, index: probability * this.advantage(goalType, armOf(proposal)) };
    });
    const mass = rated.reduce((sum, { probability }) => sum + probability, 0);
    const indices = rated.reduce((sum, { index }) => sum + index, 0);
    const share = ((1 - this.#floor) * mass) / indices;
    return rated
      .map(({ proposal, probability, index }) => ({
        ...proposal,
        logProbability: Math.min(0, unit + Math.log(share * index + this.#floor * probability)),
      }))
      .sort((a, b) => b.logProbability - a.logProbability);
  }

  observe({ goalType, arm, probability, result }: Trial): void {
    const key = keyOf(goalType, arm);
    const before = this.#seen.get(key) ?? { promised: 0, reward: 0 };
    this.#seen.set(key, {
      promised: this.#discount * before.promised + probability,
      reward: this.#discount * before.reward + rewardOf(result),
    });
  }

  /** Optimistic reward by promise: what a proposal of the arm gains against its policy's probability. */
  advantage(goalType: string, arm: string): number {
    const { mean, deviation } = this.#posterior(goalType, arm);
    return mean + this.#optimism * deviation;
  }

  #posterior(goalType: string, arm: string): { readonly mean: number; readonly deviation: number } {
    const { promised, reward } = this.#seen.get(keyOf(goalType, arm)) ?? { promised: 0, reward: 0 };
    const shape = promiseOfBelief + reward;
    return {
      mean: shape / (promiseOfBelief + promised),
      deviation: Math.sqrt(shape) / (promiseOfBelief + promised),
    };
  }
}

const keyOf = (goalType: string, arm: string): string => `${goalType} ${arm}`;
