import type { Continuation, ContinuationRequest } from '../language-model.ts';

/** Draws independent samples. */
export type Draw = (count: number, seed: number) => Promise<readonly Continuation[]>;

/** Samples drawn for each one that is wanted, before repeats are taken for all that there is. */
const mostForEach = 4;

/**
 * Continuations by a server that can only sample. `distinct`: samples until there are enough different texts. The first
 * k different ones of independent samples are k samples without replacement, so this is what was asked for, at the price
 * of the repeats. `beam`: the most probable of all that was drawn, which is less than a beam finds. At temperature 0 all
 * samples are the same, so there is one.
 */
export async function drawFromServer(
  {
    method,
    count,
    seed,
    temperature,
  }: Pick<ContinuationRequest, 'method' | 'count' | 'seed' | 'temperature'>,
  draw: Draw,
): Promise<readonly Continuation[]> {
  if (count === 0) return [];
  if (temperature === 0) {
    const [only] = await draw(1, seed);
    if (only === undefined) return [];
    return method === 'sample' ? Array.from({ length: count }, () => only) : [only];
  }
  if (method === 'sample') return draw(count, seed);
  const distinct = new Map<string, Continuation>();
  let drawn = 0;
  while (distinct.size < count && drawn < mostForEach * count) {
    // Later rounds are mostly repeats, so they ask for more than is missing.
    const wanted = drawn === 0 ? count : Math.min(2 * (count - distinct.size), mostForEach * count - drawn);
    const samples = await draw(wanted, seed + drawn);
    for (const sample of samples) if (!distinct.has(sample.text)) distinct.set(sample.text, sample);
    drawn += wanted;
  }
  const all = [...distinct.values()];
  const byProbability = (list: readonly Continuation[]) =>
    list.toSorted((a, b) => (b.logProbability ?? Number.NaN) - (a.logProbability ?? Number.NaN) || 0);
  return method === 'beam' ? byProbability(all).slice(0, count) : byProbability(all.slice(0, count));
}
