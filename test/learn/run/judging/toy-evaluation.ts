import type { PolicyEvaluation } from '../../../../src/learn/run/folder/round-result.ts';

/** Of four problems. */
export const evaluation = (
  solved: readonly string[],
  callsOfProofs: number,
  changes = {},
): PolicyEvaluation => ({
  ...{ calls: 8, problems: 4, solved: [...solved], unknown: [], spentCalls: 30, callsOfProofs },
  ...changes,
});
