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
