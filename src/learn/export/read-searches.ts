import { join } from 'node:path';
import { readResult } from '../run/folder/do-once.ts';
import { roundPaths } from '../run/folder/round-paths.ts';
import { type RecordedSearch, recordedSearchSchema } from '../run/folder/search-record.ts';
import { list, type RunToExport } from './read-run.ts';

/** What the searches of a run came to, by theorem. */
export interface SearchedTheorem {
  /** Searches from the beginning of which something is known, and how many of them the gate accepted a proof of. */
  readonly searches: number;
  readonly proved: number;
  /** The shortest accepted proof (what follows `:=`), and the round that found it; null without one. */
  readonly proof: { readonly text: string; readonly round: number } | null;
}

/** @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE; the signal's reason when it fires */
export async function readSearches(
  { path, rounds }: RunToExport,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SearchedTheorem>> {
  const found = new Map<string, SearchedTheorem>();
  for (const round of rounds) {
    const { searches } = roundPaths(path, round);
    for (const name of await list(searches)) {
      signal.throwIfAborted();
      if (!name.endsWith('.json')) continue;
      const record = await readResult(join(searches, name), recordedSearchSchema);
      if (record !== null && record.verdict !== 'unknown')
        found.set(record.theorem, withSearch(found.get(record.theorem), record, round));
    }
  }
  return found;
}

function withSearch(
  known: SearchedTheorem | undefined,
  { verdict, proof, given = 0 }: RecordedSearch,
  round: number,
): SearchedTheorem {
  const { searches, proved, proof: best } = known ?? { searches: 0, proved: 0, proof: null };
  // What was shown steps of a known proof says nothing of how hard the theorem is.
  const counts = given === 0 ? 1 : 0;
  const isProved = verdict === 'proved' && proof !== null;
  const isBetter = isProved && (best === null || proof.length <= best.text.length);
  return {
    searches: searches + counts,
    proved: proved + (isProved ? counts : 0),
    proof: isBetter ? { text: proof, round } : best,
  };
}
