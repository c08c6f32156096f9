import { z } from 'zod';
import type { ModelName } from '../base/base-model.ts';
import { doOnce } from './folder/do-once.ts';
import type { Evaluation } from './folder/evaluation.ts';
import { modelFiles } from './folder/model-files.ts';
import { type RoundPaths, roundPaths } from './folder/round-paths.ts';
import { type DataResult, type RoundResult, roundResultSchema } from './folder/round-result.ts';
import type { ValuesResult } from './folder/values-result.ts';
import { evaluatePolicy } from './judging/evaluate-policy.ts';
import { judgeValues } from './judging/judge-values.ts';
import {
  type Beginning,
  compareEvaluations,
  type Standing,
  standingAfter,
  trainingStart,
  withRanking,
} from './judging/standing.ts';
import { examplesBefore, makeData } from './language-model/make-data.ts';
import { trainModel } from './language-model/train-model.ts';
import { learnRanking } from './ranking-and-value/learn-ranking.ts';
import { byLinearValue, learnValue } from './ranking-and-value/learn-value.ts';
import type { RunContext } from './run-context.ts';
import { forgetShown } from './searches/forget-shown.ts';
import { knownProofs } from './searches/known-proofs.ts';
import { roundProblems } from './searches/round-problems.ts';
import { chooseTasks, searchTasks } from './searches/search-tasks.ts';
import type { Searcher } from './searches/search-theorem.ts';
import { valueSearch } from './searches/value-search.ts';
import { withSearcher } from './searches/with-searcher.ts';

const count = z.number().int().nonnegative();
const tasksSchema = z.strictObject({
  stage: count,
  tasks: z.array(z.strictObject({ theorem: z.string(), calls: count, given: count, seed: count })),
});
const validationSchema = z.strictObject({ complaints: z.array(z.string()) });

/**
 * One round of expert iteration: search with the current policy, learn from what was found in which order its tactics
 * are best tried, train a model on it, and keep what is better. Each step is on the disk before the next begins, and is read back from
 * there when the round is made again.
 *
 * @throws LakatosError when Lean, the trainer or the disk fails, or a canary is "proved"; the signal's reason
 */
export function runRound(
  round: number,
  beginning: Beginning,
  results: readonly RoundResult[],
  context: RunContext,
): Promise<RoundResult> {
  const paths = roundPaths(context.folder, round);
  const standing = standingAfter(beginning, results);
  return doOnce(paths.done, roundResultSchema, async () => {
    const { settings } = context.config;
    const from = trainingStart(standing, settings);
    const examples = await examplesBefore(round, context.folder);
    const known = knownProofs(examples);
    const { problems, all, counts } = await roundProblems(
      round,
      { results, examples, model: standing.current },
      paths,
      context,
    );
    const { tasks, stage } = await doOnce(paths.tasks, tasksSchema, async () => {
      const chosen = chooseTasks(round, results, known, problems, context);
      return { stage: chosen.stage, tasks: [...chosen.tasks] };
    });
    const current = { model: standing.current, ranker: standing.ranker };
    const searched = await withSearcher(current, context, async (opened) => {
      const searcher = byValues(opened, standing, context);
      context.onEvent({ kind: 'round-started', round, policy: searcher.policyName });
      const searches = await searchTasks(round, tasks, known, problems, paths, searcher, context);
      // Who begins anew needs all there is.
      const model = from === standing.current ? searcher.model : null;
      const isScored = model !== null && settings.band !== null;
      context.onEvent({ kind: 'working', round, on: isScored ? 'perplexity' : 'examples' });
      const lessons = { round, searches: searches.map(forgetShown), problems: all, model };
      const data = await makeData(lessons, paths, context);
      context.onEvent({
        kind: 'data-made',
        examples: data.train,
        steps: data.steps,
        leftOut: data.leftOut,
      });
      return { searches, data, policy: searcher.policyName };
    });
    const searches = searched.searches.map(forgetShown);
    const ranking = await learnRanking(round, standing, { searches, problems: all }, paths, context);
    const ranked = ranking === null ? standing : withRanking(standing, round, ranking);
    const valuing = await learnValue(round, ranked, all, paths, context);
    const trained = await trainAndMeasure(round, from, searched.data, ranked, paths, context);
    const answered = searched.searches
      .map(({ theorem, verdict }, at) => ({ theorem, verdict, given: tasks[at]?.given ?? 0 }))
      .filter(({ verdict }) => verdict !== 'unknown');
    return {
      version: 1,
      round,
      policy: searched.policy,
      stage,
      searches: answered.map(({ theorem, verdict, given }) => ({
        theorem,
        proved: verdict === 'proved',
        given,
      })),
      problems: counts,
      unknown: searched.searches.length - answered.length,
      ranking,
      valuing,
      data: searched.data,
      startedFrom: from,
      ...trained,
    };
  });
}

/** The searcher going by the values that have earned it: those of the model before those of a linear value. */
function byValues(opened: Searcher, standing: Standing, { folder, config }: RunContext): Searcher {
  const { settings } = config;
  if (standing.byValue) return { ...opened, search: valueSearch(settings, 'model') };
  if (standing.linearValue === null) return opened;
  return byLinearValue(opened, roundPaths(folder, standing.linearValue).value, settings);
}

type Trained = Pick<
  RoundResult,
  'training' | 'complaints' | 'evaluation' | 'alone' | 'values' | 'accepted' | 'why'
>;

/** The model of the round, if the run has any, and what it is worth beside `standing`. */
async function trainAndMeasure(
  round: number,
  from: ModelName | null,
  data: DataResult,
  standing: Standing,
  paths: RoundPaths,
  context: RunContext,
): Promise<Trained> {
  const nothing = { complaints: [], evaluation: null, alone: null, values: null };
  if (context.config.settings.training === null)
    return { ...nothing, training: null, accepted: false, why: 'the run trains no model' };
  const training = await trainModel(round, from, data, paths, context);
  const { complaints } = await doOnce(paths.validation, validationSchema, async () => {
    context.onEvent({ kind: 'working', round, on: 'check' });
    const files = modelFiles(round, context.folder, context.config);
    return { complaints: [...(await context.checkModel(files, context.signal))] };
  });
  const measured = complaints.length > 0 ? nothing : await measureModel(round, standing, paths, context);
  return {
    ...{ ...measured, training, complaints },
    ...compareEvaluations(standing.evaluation, measured.evaluation),
  };
}

interface Measured {
  readonly evaluation: Evaluation;
  readonly alone: Evaluation | null;
  readonly values: ValuesResult;
}

function measureModel(
  round: number,
  standing: Standing,
  paths: RoundPaths,
  context: RunContext,
): Promise<Measured> {
  return withSearcher({ model: round, ranker: standing.ranker }, context, async (searcher) => {
    const evaluation = await evaluatePolicy(paths, searcher, 'evaluation', context);
    const { accepted } = compareEvaluations(standing.evaluation, evaluation);
    const alone = await measureAlone(searcher, paths, context);
    return { evaluation, alone, values: await judgeValues(round, accepted, paths, searcher, context) };
  });
}

/** What the model has learnt shows best where it has no help; it is asked for more there, since nothing else proposes. */
async function measureAlone(
  searcher: Searcher,
  paths: RoundPaths,
  context: RunContext,
): Promise<Evaluation | null> {
  const proposals = context.config.settings.evaluation.alone;
  if (proposals === 0 || searcher.model === null) return null;
  const alone: Searcher = {
    ...searcher,
    model: { ...searcher.model, proposals },
    search: { ...searcher.search, policy: 'model' },
  };
  const files = { evaluations: paths.aloneEvaluations, evaluation: paths.aloneEvaluation };
  return await evaluatePolicy(files, alone, 'alone', context);
}
