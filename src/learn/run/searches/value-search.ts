import { nameWithCritic, type ValueKind } from '../../../prove/policy/create-policy.ts';
import { openValue } from '../../../prove/value/value-file.ts';
import type { RunSettings } from '../config/run-settings.ts';
import type { Searcher } from './search-theorem.ts';

/**
 * A search by values, with the strategy that the settings try; the run's own search where they try none.
 * @param value whose values: the model's, or the size of the goals
 */
export const valueSearch = (
  { search, evaluation }: Pick<RunSettings, 'search' | 'evaluation'>,
  value: ValueKind,
): RunSettings['search'] =>
  evaluation.value === null ? search : { ...search, strategy: evaluation.value, value };

/** A searcher that goes by the value in a file, with the strategy that the settings try. */
export function byLinearValue(searcher: Searcher, path: string, settings: RunSettings): Searcher {
  const critic = openValue(path);
  const policyName = nameWithCritic(searcher.policyName, critic);
  return { ...searcher, critic, policyName, search: valueSearch(settings, 'model') };
}
