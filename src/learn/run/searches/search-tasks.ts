import { LakatosError } from '../../../../core/errors.ts';
import type { PastProblem } from '../../problems/past-problems.ts';
import type { Task } from '../../tasks/task-sampler.ts';
import { eachOnce } from '../folder/do-once.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import { type RecordedSearch, recordedSearchSchema } from '../folder/search-record.ts';
import type { RunContext } from '../run-context.ts';
import { checkCanary } from './canaries.ts';
import type { KnownProofs } from './known-proofs.ts';
import { isOfSearch, type Search, type Searcher, searchesTogether, searchTheorem } from './search-theorem.ts';
import { theoremsById } from './theorems-by-id.ts';

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
