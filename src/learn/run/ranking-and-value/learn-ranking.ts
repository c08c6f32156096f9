import { sha256 } from '../../../../core/hash.ts';
import { seededRandom } from '../../../../core/random.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { encodeRanker } from '../../../prove/ranking/ranker-file.ts';
import { fitRanker, usualFit } from '../../ranking/fit-ranker.ts';
import { choicesOf, emptySurvey, type Survey, surveySchema } from '../../ranking/survey.ts';
import { surveyor } from '../../ranking/survey-search.ts';
import { seedOf } from '../config/run-settings.ts';
import { doOnce, eachOnce, readResults } from '../folder/do-once.ts';
import { roundsBefore } from '../folder/read-run-file.ts';
import { roundPaths } from '../folder/round-paths.ts';
import { type RankingResult, rankingResultSchema } from '../folder/round-result.ts';
import type { RecordedSearch } from '../folder/search-record.ts';
import { evaluatePolicy } from '../judging/evaluate-policy.ts';
import { compareEvaluations, type RunState } from '../judging/run-state.ts';
import type { RoundContext } from '../run-context.ts';
import { type RoundTheorems, theoremToLearnFrom } from '../searches/round-problems.ts';
import { withSearcher } from '../searches/with-searcher.ts';

/**
 * Learns from all rounds so far in which order the built-in policy's tactics are best tried, and sees whether that is better
 * than the order so far; null when the run learns no order.
 */
export async function learnRanking(
  state: RunState,
  searches: readonly RecordedSearch[],
  theorems: RoundTheorems,
  context: RoundContext,
): Promise<RankingResult | null> {
  const { round, paths, config } = context;
  const { ranking } = config.settings;
  if (ranking === null) return null;
  return doOnce(paths.ranking, rankingResultSchema, async () => {
    const fresh = await surveyAll(searches, theorems, ranking.statesPerSearch, context);
    const calls = fresh.reduce((sum, survey) => sum + survey.calls, 0);
    const choices = choicesOf(await surveysSoFar(fresh, theorems, context), usualFit.size);
    const random = seededRandom(seedOf(config.seed, `ranking ${round}`));
    const settings = { ...usualFit, timeWeight: ranking.timeWeight };
    const bytes = encodeRanker(fitRanker(choices, settings, random), `round ${round}`);
    await replaceFile(paths.ranker, bytes);
    const learnt = { calls, choices: choices.length, sha256: sha256(bytes) };
    if (choices.length === 0)
      return { ...learnt, evaluation: null, accepted: false, why: 'there was nothing to learn it from' };
    const candidate = { model: state.current, ranker: round };
    const evaluation = await withSearcher(candidate, context, (searcher) =>
      evaluatePolicy(paths.ranked, searcher, 'ranked', context),
    );
    return { ...learnt, evaluation, ...compareEvaluations(state.evaluation, evaluation) };
  });
}

/** Those of all rounds, without states that say what is measured. */
async function surveysSoFar(
  fresh: readonly Survey[],
  theorems: RoundTheorems,
  context: RoundContext,
): Promise<Survey[]> {
  const { round, folder, filter } = context;
  const earlier = await Promise.all(
    roundsBefore(round).map((at) => readResults(roundPaths(folder, at).surveys, surveySchema)),
  );
  return [...earlier.flat(), ...fresh].map((survey) => ({
    ...survey,
    states: survey.states.filter(({ goal }) =>
      filter.letsState(goal, theorems.get(survey.theorem)?.header ?? ''),
    ),
  }));
}

function surveyAll(
  searches: readonly RecordedSearch[],
  theorems: RoundTheorems,
  mostStates: number,
  context: RoundContext,
): Promise<Survey[]> {
  const { paths, prover, signal, filter, onEvent } = context;
  const workers = (prover.survey && context.searchesAtOnce) ?? context.workers;
  const survey = prover.survey ?? surveyor(prover);
  onEvent({ kind: 'surveying', total: searches.length });
  return eachOnce<RecordedSearch, Survey>({
    items: searches,
    folder: paths.surveys,
    schema: surveySchema,
    workers,
    signal,
    async work({ theorem: id, episode }, within) {
      const theorem = theoremToLearnFrom(id, theorems, filter);
      if (episode === null) return emptySurvey(id);
      return survey(theorem, episode, mostStates, within);
    },
    fits: (search, survey) => survey.theorem === search.theorem,
    onDone: () => onEvent({ kind: 'surveyed' }),
  });
}
