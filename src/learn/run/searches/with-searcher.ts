import { basename } from 'node:path';
import type { LanguageModelInfo } from '../../../llm/language-model.ts';
import { nameOfFile, nameOfPolicy, nameOfRanked } from '../../../prove/policy/create-policy.ts';
import { readRanker } from '../../../prove/ranking/ranker-file.ts';
import type { ModelName } from '../../base/find-base.ts';
import { fileOf, modelFiles, rankerOf, roundPaths } from '../folder/round-paths.ts';
import type { RunContext } from '../run-context.ts';
import type { Searcher } from './search-theorem.ts';

/** A model of a run, by its file and the hash of it: where an adapter lies over a base, the adapter's. */
export const nameOfModel = (file: string, { origin }: Pick<LanguageModelInfo, 'origin'>): string =>
  nameOfFile(file, origin.split('sha256:').at(-1) ?? origin);

/** The model that is used, and the round whose order of the built-in policy's tactics is; null: none. */
interface PolicyParts {
  readonly model: ModelName | null;
  readonly ranker: number | null;
}

/**
 * Works with the policy of some rounds, or with that of the beginning; the model is closed after it. The name of the policy says
 * which they are: their files in the run, and the beginning of their SHA-256.
 */
export async function withSearcher<T>(
  { model: named, ranker: rankerRound }: PolicyParts,
  context: RunContext,
  work: (searcher: Searcher) => Promise<T>,
): Promise<T> {
  const { config, folder, openModel, signal } = context;
  const { search } = config.settings;
  const { ranker, builtIn } = rankedBy(rankerRound, context);
  if (named === null) return await work({ model: null, ranker, policyName: builtIn, search });
  const opened = await openModel(modelFiles(named, folder, config), search.proposals, signal);
  await using model = opened.model;
  const file = fileOf(named, config);
  // Where somebody keeps a model is nobody's business.
  const name = nameOfModel(named === 'base' ? basename(file) : file, model.info);
  return await work({
    model: opened,
    ranker,
    policyName: nameOfPolicy(search.policy, builtIn, name),
    search,
  });
}

/** The weights of a round's order, and the name of the built-in policy in it. */
function rankedBy(round: number | null, { config, folder }: RunContext) {
  if (round === null) return { ranker: null, builtIn: config.policy };
  const ranker = readRanker(roundPaths(folder, round).ranker);
  return { ranker, builtIn: nameOfRanked(config.policy, rankerOf(round), ranker.hash) };
}
