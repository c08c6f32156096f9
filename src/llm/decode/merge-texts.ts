import { logSumExp } from '../../../core/statistics/log-sum-exp.ts';
import type { Continuation, DecodingMethod } from '../language-model.ts';

/**
 * Makes one continuation of those of a prompt that have the same text, most probable first: one text can be spelled in
 * several tokens, and its probability is the sum over the spellings that were found, so it is a lower bound. Independent
 * samples may be the same spelling several times, so for `sample` it is only the largest one. Continuations that were cut
 * off stay apart from complete ones. `tokens` is that of the most probable spelling; without log-probabilities nothing is
 * summed and the order stays.
 */
export function mergeTexts(continuations: readonly Continuation[], method: DecodingMethod): Continuation[] {
  const groups = Map.groupBy(continuations, ({ text, end }) => `${end} ${text}`);
  const merged = [...groups.values()].map((spellings) => {
    const sorted = spellings.toSorted(byProbability) as [Continuation, ...Continuation[]];
    const [likeliest] = sorted;
    if (method === 'sample' || likeliest.logProbability === null) return likeliest;
    const logs = sorted.map(({ logProbability }) => logProbability ?? Number.NEGATIVE_INFINITY);
    // Rounding must not make a probability larger than 1.
    return { ...likeliest, logProbability: Math.min(0, logSumExp(logs)) };
  });
  return merged.sort(byProbability);
}

function byProbability(a: Continuation, b: Continuation): number {
  if (a.logProbability === b.logProbability) return 0;
  return (b.logProbability ?? Number.NEGATIVE_INFINITY) - (a.logProbability ?? Number.NEGATIVE_INFINITY);
}
