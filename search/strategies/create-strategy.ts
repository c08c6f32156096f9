import { seededRandom } from '../../core/random.ts';
import type { Strategy } from '../strategy.ts';
import { bestFirst } from './best-first.ts';
import { novelty } from './novelty.ts';
import { proofNumber } from './proof-number.ts';
import { puct } from './puct.ts';
import type { StrategyName } from './strategy-names.ts';
import { uniform } from './uniform.ts';

/** Each strategy takes what it knows and ignores the rest; its file has the defaults. */
export interface StrategyOptions {
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
