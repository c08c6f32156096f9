import type { ModelName } from '../base/find-base.ts';
import type { Task } from '../tasks/task-sampler.ts';
import { doOnce } from './folder/do-once.ts';
import { examplesOfRounds, roundsBefore } from './folder/read-run-file.ts';
import { roundPaths } from './folder/round-paths.ts';
import { type DataResult, type RoundResult, roundResultSchema } from './folder/round-result.ts';
import { contributionsOf, isInvalid, isOwnProof, type RecordedSearch } from './folder/search-record.ts';
import {
  type Beginning,
  type RunState,
  stateAfter,
  trainingStart,
  withRanking,
} from './judging/run-state.ts';
import { makeData } from './language-model/make-data.ts';
import { tracedProofs } from './language-model/trace-examples.ts';
import { trainAndMeasure } from './language-model/train-and-measure.ts';
import { learnRanking } from './ranking-and-value/learn-ranking.ts';
import { learnValue } from './ranking-and-value/learn-value.ts';
import type { RoundContext, RunContext } from './run-context.ts';
import {
  type KnownProofs,
  knownProofs,
  type RoundTheorems,
  roundProblems,
} from './searches/round-problems.ts';
import { chooseTasks, searchTasks } from './searches/search-tasks.ts';
import { withSearcher } from './searches/with-searcher.ts';

/**
 * One round of expert iteration: search with the current policy, learn from what was found in which order its tactics
 * are best tried and which states can be proved, train a model on it, and keep what is better. Each step is on the disk before the
 * next begins, and is read back from there when the round is made again.
 *
 * @throws LakatosError when Lean, the trainer or the disk fails, or a canary is "proved"; the signal's reason
 */
export function runRound(
  round: number,
  beginning: Beginning,
  results: readonly RoundResult[],
  run: RunContext,
): Promise<RoundResult> {
  const paths = roundPaths(run.folder, round);
  const context: RoundContext = { ...run, round, paths };
  const state = stateAfter(beginning, results);
  return doOnce(paths.done, roundResultSchema, async () => {
    const from = trainingStart(state, context.config.settings);
    const examples = await examplesOfRounds(roundsBefore(round), context.folder);
    // A shorter proof of the run's own may be known of what somebody has written.
    const known = new Map([...(await tracedProofs(round, context)), ...knownProofs(examples)]);
    const { problems, theorems, counts } = await roundProblems({ results, examples }, context);
    const { tasks, stage } = await chooseTasks({ results, known, problems, theorems }, context);
    const plan = { tasks, known, theorems };
    const { searches, data, policy } = await searchAndMakeData(plan, state, from, context);
    const ranking = await learnRanking(state, searches, theorems, context);
    const ranked = ranking === null ? state : withRanking(state, round, ranking);
    const valuing = await learnValue(theorems, context);
    const trained = await trainAndMeasure(from, data, ranked, context);
    return {
      version: 1,
      ...{ round, policy, stage },
      ...outcomesOf(searches, tasks),
      contributions: contributionsOf(searches.filter(({ given }) => given === undefined)),
      problems: counts,
      ...{ ranking, valuing, data },
      startedFrom: from,
      ...trained,
    };
  });
}

interface SearchPlan {
  readonly tasks: readonly Task[];
  readonly known: KnownProofs;
  readonly theorems: RoundTheorems;
}

interface Searched {
  /** As they are learnt from. */
  readonly searches: readonly RecordedSearch[];
  readonly data: DataResult;
  /** Who searched. */
  readonly policy: string;
}

/** Both while one model is open: data leaves out what the model that training goes on with knows already. */
function searchAndMakeData(
  { tasks, known, theorems }: SearchPlan,
  state: RunState,
  from: ModelName | null,
  context: RoundContext,
): Promise<Searched> {
  const { round } = context;
  const isBootstrap = round === 0 && context.config.settings.tasks.bootstrap;
  const current = { model: isBootstrap ? null : state.current, ranker: state.ranker };
  return withSearcher(current, context, async (searcher) => {
    context.onEvent({ kind: 'round-started', round, policy: searcher.policyName });
    const searches = await searchTasks(tasks, known, theorems, searcher, context);
    // Who begins anew needs all there is.
    const model = from === current.model ? searcher.model : null;
    const isScored = model !== null && context.config.settings.band !== null;
    context.onEvent({ kind: 'working', round, on: isScored ? 'perplexity' : 'examples' });
    const data = await makeData({ searches, theorems, model }, context);
    context.onEvent({
      kind: 'data-made',
      examples: data.train + data.traced,
      steps: data.steps,
      leftOut: data.leftOut,
    });
    return { searches, data, policy: searcher.policyName };
  });
}

/** What became of each task; a search that came to no answer says nothing of its theorem. */
function outcomesOf(
  searches: readonly RecordedSearch[],
  tasks: readonly Task[],
): Pick<RoundResult, 'searches' | 'unknown' | 'invalid'> {
  const answered = searches.flatMap((search, at) => {
    const { theorem, verdict } = search;
    const given = tasks[at]?.given ?? 0;
    return verdict === 'unknown' ? [] : [{ theorem, proved: isOwnProof(search), given }];
  });
  const invalid = new Set(searches.filter(isInvalid).map(({ theorem }) => theorem));
  return { searches: answered, unknown: searches.length - answered.length, invalid: [...invalid] };
}
