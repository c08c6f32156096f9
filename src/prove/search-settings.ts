import { z } from 'zod';
import { type StrategyName, strategyNames } from '../../search/strategies/create-strategy.ts';
import { type PolicyKind, policyKindNames, valueKindNames } from './policy/create-policy.ts';

/** What every configuration that is kept on disk says of its searches; each adds what it needs besides. */
export const searchSettingsShape = {
  strategy: z.enum(strategyNames),
  policy: z.enum(policyKindNames),
  /** For the strategies that read values. */
  value: z.enum(valueKindNames),
  /** For this and the next see `Grouping`. */
  splitGoals: z.boolean(),
  mergeStates: z.boolean(),
  /** Tactics are put in order by what their kind has brought in this search. */
  bandit: z.boolean(),
  /** Theorems of the library are proposed by the symbols of the goal. */
  lemmas: z.boolean(),
  /** Small instances of a goal are looked at, so that false goals die at once. */
  refute: z.boolean(),
};

/** How a search goes about it. Each switch that is off takes away one part, to measure what it brings. */
export const searchSettingsSchema = z.strictObject({
  ...searchSettingsShape,
  /** See `search/strategies`: what is absent is the strategy's own. */
  alpha: z.number().exactOptional(),
  beta: z.number().exactOptional(),
  exploration: z.number().exactOptional(),
});
export type SearchSettings = Readonly<z.infer<typeof searchSettingsSchema>>;

/**
 * How a search goes on where nobody says. With the built-in policy proof numbers take the fewest calls (`docs/measurements.md`); for
 * language models, on which we have not measured that, it is best-first as their makers have it (BFS-Prover).
 */
export const defaultStrategy = (policy: PolicyKind): StrategyName =>
  policy === 'enumerative' ? 'proof-number' : 'best-first';

export const defaultSearch: SearchSettings = {
  strategy: defaultStrategy('enumerative'),
  policy: 'enumerative',
  value: 'size',
  splitGoals: true,
  mergeStates: true,
  bandit: true,
  lemmas: true,
  refute: true,
};

const strategyConstants = {
  alpha: ['best-first', 'two-way'],
  beta: ['two-way'],
  exploration: ['puct'],
} as const satisfies { readonly [name in keyof SearchSettings]?: readonly StrategyName[] };
type StrategyConstant = keyof typeof strategyConstants;

/** The constants of strategies that a user may set, each with those that have it. */
export const constantsWithStrategies = Object.entries(strategyConstants) as readonly (readonly [
  StrategyConstant,
  readonly StrategyName[],
])[];
