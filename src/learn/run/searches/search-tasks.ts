import type { z } from 'zod';
import { LakatosError } from '../../../../core/errors.ts';
import { seededRandom } from '../../../../core/random.ts';
import { headerImports, importSetKey } from '../../../prove/lemma-index/header-imports.ts';
import type { PastProblem } from '../../problems/make-problems.ts';
import {
  generatedTasks,
  sampledTasksSchema,
  sampleTasks,
  searchesOf,
  type Task,
} from '../../tasks/task-sampler.ts';
import { seedOf } from '../config/run-settings.ts';
import { doOnce, eachOnce } from '../folder/do-once.ts';
import type { RoundResult } from '../folder/round-result.ts';
import { type RecordedSearch, recordedSearchSchema } from '../folder/search-record.ts';
import type { RoundContext, RunContext } from '../run-context.ts';
import { checkCanary } from './canaries.ts';
import type { KnownProofs, RoundTheorems } from './round-problems.ts';
import { isOfSearch, type Search, type Searcher, searchesTogether, searchTheorem } from './search-theorem.ts';

interface TaskSources {
  readonly results: readonly RoundResult[];
  readonly known: KnownProofs;
  /** Theorems that the round made itself. */
  readonly problems: readonly PastProblem[];
  readonly theorems: RoundTheorems;
}

/** The searches of a round, by what became of them in the rounds before; those with the same imports stand together. */
export const chooseTasks = (
  { results, known, problems, theorems }: TaskSources,
  context: RoundContext,
): Promise<z.infer<typeof sampledTasksSchema>> =>
  doOnce(context.paths.tasks, sampledTasksSchema, async () => {
    const { round, config, train } = context;
    const random = seededRandom(seedOf(config.seed, `tasks ${round}`));
    const invalid = new Set(results.flatMap((result) => result.invalid));
    const ids = new Set(train.map(({ id }) => id).filter((id) => !invalid.has(id)));
    const steps = new Map([...known].filter(([id]) => ids.has(id)).map(([id, proof]) => [id, proof.length]));
    const { tasks: plan, problems: settings } = config.settings;
    const rest = plan.count - problems.length * settings.tries;
    const { stage, tasks } = sampleTasks(
      { theorems: [...ids], known: steps },
      searchesOf(ids, results),
      { ...plan, count: Math.max(0, rest) },
      random,
    );
    const made = problems.map(({ theorem }) => theorem.id);
    const calls = plan.horizon.stages[stage] ?? 1;
    const all = [...tasks, ...generatedTasks(made, calls, settings.tries, random)];
    return { stage, tasks: byImports(all, theorems) };
  });

/** A worker that goes from one library to another imports anew, for seconds where Mathlib is. */
function byImports(tasks: readonly Task[], theorems: RoundTheorems): Task[] {
  const keyOf = ({ theorem }: Task) => importSetKey(headerImports(theorems.get(theorem)?.header ?? ''));
  const groups = Map.groupBy(tasks, keyOf);
  return [...groups.values()].flat();
}

/**
 * Searches what a round must not prove, and then what it may.
 * @throws LakatosError TRAINING_UNSOUND when something false is "proved"
 */
export async function searchTasks(
  tasks: readonly Task[],
  known: KnownProofs,
  theorems: RoundTheorems,
  searcher: Searcher,
  context: RoundContext,
): Promise<readonly RecordedSearch[]> {
  const { round, paths } = context;
  await searchCanaries(searcher, context);
  context.onEvent({ kind: 'searching', what: 'tasks', total: tasks.length });
  const searches = tasks.map(({ theorem: id, calls, given, seed }): Search => {
    const theorem = theorems.get(id);
    if (theorem === undefined) throw new LakatosError('INTERNAL', `there is no theorem ${id}`);
    return { theorem, id: `round-${round} ${id}`, calls, seed, shown: (known.get(id) ?? []).slice(0, given) };
  });
  return await searchAll(searches, paths.searches, isOfSearch, searcher, context);
}

/** Searches, each once, in a folder of its records. */
function searchAll(
  items: readonly Search[],
  folder: string,
  fits: typeof isOfSearch,
  searcher: Searcher,
  context: RunContext,
): Promise<RecordedSearch[]> {
  const { prover, signal, onEvent } = context;
  return eachOnce<Search, RecordedSearch>({
    ...{ items, folder, schema: recordedSearchSchema, fits, signal },
    workers: searchesTogether(searcher, context),
    work: (search, within) => searchTheorem(search, prover, searcher, within),
    onDone: (record) => onEvent({ kind: 'searched', record }),
  });
}

async function searchCanaries(searcher: Searcher, context: RoundContext): Promise<void> {
  const { round, paths } = context;
  const canaries = context.canaries(round);
  const calls = context.config.settings.canaryCalls;
  context.onEvent({ kind: 'searching', what: 'canaries', total: canaries.length });
  const searches = canaries.map(({ theorem }): Search => {
    return { theorem, id: `round-${round} ${theorem.id}`, calls, seed: round };
  });
  // A proof of something false ends the run, whoever vouches for it.
  const fits: typeof isOfSearch = ({ theorem }, record) => record.theorem === theorem.id;
  const records = await searchAll(searches, paths.canaries, fits, searcher, context);
  for (const [index, canary] of canaries.entries()) checkCanary(canary, records[index]?.proof ?? null);
}
