import type { Contribution } from '../../core/contribution.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { SearchResult } from '../../search/result.ts';
import { runSearch } from '../../search/run-search.ts';
import type { SearchOptions } from '../../search/search-run.ts';
import type { Store } from '../store/store.ts';
import type { ContributionCounter } from './count-contributions.ts';
import type { EpisodeRecorder } from './episode/record-episode.ts';
import type { LeanState } from './lean/lean-position.ts';
import { type Report, reportThrown, type SearchCost } from './report.ts';

export interface SearchToRecord {
  readonly recorder: EpisodeRecorder;
  readonly contributions: ContributionCounter;
  readonly report: Report;
  readonly store: Store;
  /** Told what was spent before this throws. */
  readonly onBroken: (spent: SearchCost) => void;
}

/**
 * Runs a search whose events are recorded and whose contributions are counted; that of one that breaks is kept before this
 * throws.
 */
export function runRecorded(
  search: SearchOptions<LeanState, string>,
  { recorder, contributions, report, store, onBroken }: SearchToRecord,
): Promise<SearchResult<LeanState, string>> {
  const onEvent: typeof search.onEvent = (event) => {
    recorder.search(event);
    contributions.take(event);
    search.onEvent?.(event);
  };
  return runSearch({ ...search, onEvent }).catch(async (thrown: unknown) => {
    const spent = recorder.spent();
    onBroken(spent);
    const broken = reportThrown(report, thrown, search.signal, spent);
    // What broke is told, whatever the store says.
    await store
      .putEpisode(recorder.breakOff(withContributions(broken, contributions.counts())))
      .catch(() => {});
    throw thrown;
  });
}

export const withContributions = (
  { result, ...rest }: ReportedResult,
  contributions: readonly Contribution[],
): ReportedResult => ({ ...rest, result: { ...result, contributions } });
