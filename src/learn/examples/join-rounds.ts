import type { Theorem } from '../../../core/theorem.ts';
import type { HeldOutTheorems } from '../../agent/same-theorem/held-out-theorems.ts';
import type { Example } from './example-schema.ts';
import { demoteLonger } from './shortest-proofs.ts';

/**
 * One example for each state and tactic: of several, that from an accepted proof, then that with the smaller proof, then
 * the latest. Its weight is the greatest of theirs, and it has a value if one of them has. A state whose value alone is known is left out where a step of it is
 * known; several values of one become their mean. A tactic that proved a state somewhere is nobody's `rejected` there:
 * two states that print alike may differ, and what they print is all that a model sees.
 */
export function mergeExamples(examples: readonly Example[]): Example[] {
  const steps = new Map<string, Example>();
  const states = new Map<string, Example[]>();
  for (const example of examples) {
    if (example.tactic === undefined) {
      states.set(example.state, [...(states.get(example.state) ?? []), example]);
      continue;
    }
    const key = stepKey(example);
    const known = steps.get(key);
    steps.set(key, known === undefined ? example : better(known, example));
  }
  const good = new Set([...steps.values()].map(({ state, tactic }) => pairKey(state, tactic)));
  const withSteps = new Set([...steps.values()].map(({ state }) => state));
  return [
    ...[...steps.values()].flatMap((example) => withoutGood(example, good)),
    ...[...states].filter(([state]) => !withSteps.has(state)).map(([, same]) => meanValue(same)),
  ];
}

const pairKey = (state: string, tactic = ''): string => JSON.stringify([state, tactic]);

/** Lines that count for nothing but a pair are as many as there are pairs. */
const stepKey = ({ state, tactic, weight, rejected }: Example): string =>
  JSON.stringify([state, tactic, weight === 0 ? (rejected ?? null) : null]);

function better(one: Example, other: Example): Example {
  const order =
    rank(other) - rank(one) || (one.distance ?? 0) - (other.distance ?? 0) || other.round - one.round;
  const [best, rest] = order > 0 ? [other, one] : [one, other];
  const value = best.value ?? rest.value;
  return {
    ...best,
    weight: Math.max(one.weight ?? 1, other.weight ?? 1),
    ...(value !== undefined && { value }),
  };
}

const rank = ({ kind }: Example): number => (kind === 'proof' ? 1 : 0);

function withoutGood(example: Example, good: ReadonlySet<string>): Example[] {
  if (example.rejected === undefined || !good.has(pairKey(example.state, example.rejected))) return [example];
  const { rejected: _, ...rest } = example;
  return rest.weight === 0 ? [] : [rest];
}

function meanValue(same: readonly Example[]): Example {
  const weights = same.map(({ valueWeight = 1 }) => valueWeight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const last = same.at(-1)!;
  if (total === 0) return last;
  const sum = same.reduce((all, { value = 0 }, index) => all + value * (weights[index] ?? 0), 0);
  return { ...last, value: Math.min(1, sum / total), valueWeight: Math.max(...weights) };
}

/** What several rounds teach together. */
interface JoinedRounds {
  /** Each state and tactic once. */
  readonly examples: readonly Example[];
  /** Examples that were left out: their state is what a measured problem says. */
  readonly measured: number;
}

/**
 * Joins the examples of rounds, in their order.
 * @param theorems those that the examples come from, by id
 */
export function joinRounds(
  examples: readonly Example[],
  theorems: ReadonlyMap<string, Theorem>,
  filter: HeldOutTheorems,
  hindsightWeight: number,
): JoinedRounds {
  const clean = demoteLonger(examples, hindsightWeight).filter(({ state, theorem }) =>
    filter.letsState(state, theorems.get(theorem)?.header ?? ''),
  );
  return { examples: mergeExamples(clean), measured: examples.length - clean.length };
}
