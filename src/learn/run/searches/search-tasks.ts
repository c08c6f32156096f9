import { z } from 'zod';
import { LakatosError } from '../../../../core/errors.ts';
import { seededRandom } from '../../../../core/random.ts';
import { natural } from '../../../../core/schemas.ts';
import type { PastProblem } from '../../problems/make-problems.ts';
import {
  generatedTasks,
  type SampledTasks,
  sampleTasks,
  searchesOf,
  type Task,
} from '../../tasks/task-sampler.ts';
import { seedOf } from '../config/run-settings.ts';
import { doOnce, eachOnce } from '../folder/do-once.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import type { RoundResult } from '../folder/round-result.ts';
import { type RecordedSearch, recordedSearchSchema } from '../folder/search-record.ts';
import type { RunContext } from '../run-context.ts';
import { checkCanary } from './canaries.ts';
import { type KnownProofs, theoremsById } from './round-problems.ts';
import { isOfSearch, type Search, type Searcher, searchesTogether, searchTheorem } from './search-theorem.ts';

const tasksSchema = z.strictObject({
  stage: natural,
  tasks: z.array(z.strictObject({ theorem: z.string(), calls: natural, given: natural, seed: natural })),
});

interface TaskSources {
  readonly results: readonly RoundResult[];
  readonly known: KnownProofs;
  /** Theorems that the round made itself. */
  readonly problems: readonly PastProblem[];
}

/** The searches of a round, by what became of them in the rounds before. */
export const chooseTasks = (
  round: number,
  sources: TaskSources,
  paths: RoundPaths,
  context: RunContext,
): Promise<SampledTasks> =>
  doOnce(paths.tasks, tasksSchema, async () => {
    const { config, train } = context;
    const { results, known, problems } = sources;
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
    return { stage, tasks: [...tasks, ...generatedTasks(made, calls, settings.tries, random)] };
  });

/**
 * Searches what a round must not prove, and then what it may.
 * @throws LakatosError TRAINING_UNSOUND when something false is "proved"
 */
export async function searchTasks(
  round: number,
  tasks: readonly Task[],
  known: KnownProofs,
  problems: readonly PastProblem[],
  paths: RoundPaths,
  searcher: Searcher,
  context: RunContext,
): Promise<readonly RecordedSearch[]> {
  await searchCanaries(round, paths, searcher, context);
  const { prover, signal, onEvent } = context;
  const theorems = theoremsById(problems, context);
  onEvent({ kind: 'searching', what: 'tasks', total: tasks.length });
  const searches = tasks.map(({ theorem: id, calls, given, seed }): Search => {
    const theorem = theorems.get(id);
    if (theorem === undefined) throw new LakatosError('INTERNAL', `there is no theorem ${id}`);
    return { theorem, id: `round-${round} ${id}`, calls, seed, shown: (known.get(id) ?? []).slice(0, given) };
  });
  return await eachOnce<Search, RecordedSearch>({
    items: searches,
    folder: paths.searches,
    schema: recordedSearchSchema,
    workers: searchesTogether(searcher, context),
    signal,
    work: (search, within) => searchTheorem(search, prover, searcher, within),
    fits: isOfSearch,
    onDone: (record) => onEvent({ kind: 'searched', record }),
  });
}

async function searchCanaries(
  round: number,
  paths: RoundPaths,
  searcher: Searcher,
  context: RunContext,
): Promise<void> {
  const { config, canaries, prover, signal, onEvent } = context;
  const items = canaries(round);
  const calls = config.settings.canaryCalls;
  onEvent({ kind: 'searching', what: 'canaries', total: items.length });
  const records = await eachOnce<Search, RecordedSearch>({
    items: items.map(({ theorem }) => ({ theorem, id: `round-${round} ${theorem.id}`, calls, seed: round })),
    folder: paths.canaries,
    schema: recordedSearchSchema,
    workers: searchesTogether(searcher, context),
    signal,
    work: (search, within) => searchTheorem(search, prover, searcher, within),
    // A proof of something false ends the run, whoever vouches for it.
    fits: ({ theorem }, record) => record.theorem === theorem.id,
    onDone: (record) => onEvent({ kind: 'searched', record }),
  });
  for (const [index, canary] of items.entries()) checkCanary(canary, records[index]?.proof ?? null);
}
