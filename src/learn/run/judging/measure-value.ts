import { decideValue, pairSearches, type ValueDecision } from '../../calibration/decide-value.ts';
import { readResults } from '../folder/do-once.ts';
import { type SearchRecord, searchRecordSchema } from '../folder/search-record.ts';
import type { ValuesResult } from '../folder/values-result.ts';
import type { RunContext } from '../run-context.ts';
import type { Searcher } from '../searches/search-theorem.ts';
import type { SearchPart } from '../train-events.ts';
import { type EvaluationPaths, evaluatePolicy } from './evaluate-policy.ts';

/** Searches of the problems of the evaluation, and where they go. */
export interface MeasuredSearch {
  readonly searcher: Searcher;
  readonly part: SearchPart;
  readonly files: EvaluationPaths;
}

/**
 * Whether searches by a value need fewer Lean calls than those without it, which lie in the folder `without`. If they do, the
 * problems are searched by the same strategy with the size of the goals, to tell what the value does from what the strategy does.
 */
export async function measureValue(
  without: string,
  { byValue, bySize }: { readonly byValue: MeasuredSearch; readonly bySize: MeasuredSearch },
  context: RunContext,
): Promise<Pick<ValuesResult, 'decision' | 'againstSize'>> {
  const searched = await searchBy(byValue, context);
  const against = (others: readonly SearchRecord[]): ValueDecision =>
    decideValue(pairSearches(others, searched));
  const decision = against(await readResults(without, searchRecordSchema));
  return { decision, againstSize: decision.joins ? against(await searchBy(bySize, context)) : null };
}

async function searchBy(
  { searcher, part, files }: MeasuredSearch,
  context: RunContext,
): Promise<SearchRecord[]> {
  await evaluatePolicy(files, searcher, part, context);
  return await readResults(files.evaluations, searchRecordSchema);
}
