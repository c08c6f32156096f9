import { LakatosError } from '../../../../core/errors.ts';
import type { Problem } from '../../problems/past-problems.ts';
import type { Task } from '../../tasks/task-sampler.ts';
import { eachOnce } from '../folder/do-once.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import { type RecordedSearch, recordedSearchSchema } from '../folder/search-record.ts';
import type { RunContext } from '../run-context.ts';
import { type Canary, checkCanary } from './canaries.ts';
import type { KnownProofs } from './known-proofs.ts';
import { type Searcher, searchTheorem } from './search-theorem.ts';
import { theoremsById } from './theorems-by-id.ts';

/**
 * Searches what a round must not prove, and then what it may.
 * @throws LakatosError TRAINING_UNSOUND when something false is "proved"
 */
export async function searchTasks(
  round: number,
  tasks: readonly Task[],
  known: KnownProofs,
  problems: readonly Problem[],
  paths: RoundPaths,
  searcher: Searcher,
  context: RunContext,
): Promise<readonly RecordedSearch[]> {
  await searchCanaries(round, paths, searcher, context);
  const { prover, workers, signal, onEvent } = context;
  const theorems = theoremsById(problems, context);
  onEvent({ kind: 'searching', what: 'tasks', total: tasks.length });
  return await eachOnce<Task, RecordedSearch>({
    items: tasks,
    folder: paths.searches,
    schema: recordedSearchSchema,
    workers,
    signal,
    work: ({ theorem: id, calls, given, seed }, within) => {
      const theorem = theorems.get(id);
      if (theorem === undefined) throw new LakatosError('INTERNAL', `there is no theorem ${id}`);
      const shown = (known.get(id) ?? []).slice(0, given);
      const search = { theorem, id: `round-${round} ${id}`, calls, seed, shown };
      return searchTheorem(search, prover, searcher, within);
    },
    onDone: (record) => onEvent({ kind: 'searched', record }),
  });
}

async function searchCanaries(
  round: number,
  paths: RoundPaths,
  searcher: Searcher,
  { config, canaries, prover, workers, signal, onEvent }: RunContext,
): Promise<void> {
  const items = canaries(round);
  onEvent({ kind: 'searching', what: 'canaries', total: items.length });
  const records = await eachOnce<Canary, RecordedSearch>({
    items,
    folder: paths.canaries,
    schema: recordedSearchSchema,
    workers,
    signal,
    work: ({ theorem }, within) => {
      const { id } = theorem;
      const search = { theorem, id: `round-${round} ${id}`, calls: config.settings.canaryCalls, seed: round };
      return searchTheorem(search, prover, searcher, within);
    },
    onDone: (record) => onEvent({ kind: 'searched', record }),
  });
  for (const [index, canary] of items.entries()) checkCanary(canary, records[index]?.proof ?? null);
}
