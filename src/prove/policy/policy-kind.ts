/** Who proposes tactics, with a line for help texts. */
export const policyKinds = {
  enumerative: 'tactics by the shape of the goal and lemmas of the library by its symbols; no model',
  model: 'the language model alone',
  mixed: 'both; the bandit learns within a search which of them to follow',
} as const;

export type PolicyKind = keyof typeof policyKinds;

export const policyKindNames = Object.keys(policyKinds) as PolicyKind[];

/** What a strategy that reads values goes by. */
const valueKinds = {
  size: 'how large the goals are, against those of the theorem',
  model: 'the chance of success that the language model gives',
} as const;

export type ValueKind = keyof typeof valueKinds;

export const valueKindNames = Object.keys(valueKinds) as ValueKind[];
