import { nameOfPolicy, nameOfRanked } from '../../prove/policy/name-of-policy.ts';
import { readRanker } from '../../prove/ranking/ranker-file.ts';
import { nameOfModel } from './name-of-model.ts';
import { modelOf, rankerOf, roundPaths } from './round-paths.ts';
import type { RunContext } from './run-context.ts';
import type { Searcher } from './search-theorem.ts';

/** Rounds whose model and whose order of the built-in policy's tactics are used; null: none. */
export interface PolicyParts {
  readonly model: number | null;
  readonly ranker: number | null;
}

/**
 * Works with the policy of some rounds, or with that of the beginning; the model is closed after it. The name of the policy says
 * which they are: their files in the run, and the beginning of their SHA-256.
 */
export async function withSearcher<T>(
  { model: modelRound, ranker: rankerRound }: PolicyParts,
  context: RunContext,
  work: (searcher: Searcher) => Promise<T>,
): Promise<T> {
  const { config, folder, openModel, signal } = context;
  const { search } = config.settings;
  const file = rankerRound === null ? null : readRanker(roundPaths(folder, rankerRound).ranker);
  const ranker = file?.weights ?? null;
  const builtIn =
    file === null ? config.policy : nameOfRanked(config.policy, rankerOf(rankerRound ?? 0), file.hash);
  if (modelRound === null) return await work({ model: null, ranker, policyName: builtIn, search });
  const opened = await openModel(roundPaths(folder, modelRound).model, search.proposals, signal);
  await using model = opened.model;
  const name = nameOfModel(modelOf(modelRound), model.info);
  return await work({
    model: opened,
    ranker,
    policyName: nameOfPolicy(search.policy, builtIn, name),
    search,
  });
}
