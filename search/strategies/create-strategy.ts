import { seededRandom } from '../../core/random.ts';
import type { Strategy } from '../strategy.ts';
import { bestFirst } from './best-first.ts';
import { novelty } from './novelty.ts';
import { proofNumber } from './proof-number.ts';
import { puct } from './puct.ts';
import { uniform } from './uniform.ts';

/** The strategies that `--strategy` knows, each with what it does in one line. */
export const strategies = {
  'best-first': 'the likeliest path first, by its log-probability over its length to the power alpha',
  'two-way': 'best-first, plus beta times the value of the position',
  puct: 'Monte-Carlo graph search: values and proof numbers backed up, explored as the policy says',
  'proof-number': 'the node that takes the least to prove the root, by proof numbers with policy costs',
  novelty: 'Monte-Carlo graph search for positions that nobody has met (RMaxTS)',
  uniform: 'any position, all equally likely: the baseline',
} as const satisfies Readonly<Record<string, string>>;

export type StrategyName = keyof typeof strategies;

export const strategyNames = Object.keys(strategies) as readonly StrategyName[];

/** Those that look at the value of a position; the others would pay for it in vain. */
export const readsValue: ReadonlySet<StrategyName> = new Set(['two-way', 'puct']);

/** Each strategy takes what it knows and ignores the rest; its file has the defaults. */
interface StrategyOptions {
  readonly seed: number;
  /** How many proposals one expansion tries. */
  readonly chunk?: number;
  /** Of best-first and two-way: how much longer paths are favoured. */
  readonly alpha?: number;
  /** Of two-way: the weight of the value; default 2. */
  readonly beta?: number;
  /** Of puct: the weight of the policy and of doubt. */
  readonly exploration?: number;
}

/** A fresh strategy for one search. */
export function createStrategy<S, A>(
  name: StrategyName,
  { seed, beta = 2, ...options }: StrategyOptions,
): Strategy<S, A> {
  switch (name) {
    case 'best-first':
      return bestFirst({ ...options, beta: 0 });
    case 'two-way':
      return bestFirst({ ...options, beta });
    case 'puct':
      return puct(options);
    case 'proof-number':
      return proofNumber(options);
    case 'novelty':
      return novelty(options);
    case 'uniform':
      return uniform({ ...options, random: seededRandom(seed) });
  }
}
