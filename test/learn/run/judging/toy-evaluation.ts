import type { PolicyEvaluation } from '../../../../src/learn/run/folder/round-result.ts';

/** Of four problems; `calls` of the proofs together, which the first one took. */
export const evaluation = (solved: readonly string[], calls: number, changes = {}): PolicyEvaluation => ({
  ...{ policy: 'toy', calls: 8, problems: 4, solved: [...solved], unknown: [], spentCalls: 30 },
  callsOfEach: Object.fromEntries(solved.map((id, at) => [id, at === 0 ? calls : 0])),
  ...changes,
});
