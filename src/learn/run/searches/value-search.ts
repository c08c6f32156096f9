import type { ValueKind } from '../../../prove/policy/policy-kind.ts';
import type { PresetSettings } from '../config/train-config.ts';

/**
 * A search by values, with the strategy that the settings try; the run's own search where they try none.
 * @param value whose values: the model's, or the size of the goals
 */
export const valueSearch = (
  { search, evaluation }: Pick<PresetSettings, 'search' | 'evaluation'>,
  value: ValueKind,
): PresetSettings['search'] =>
  evaluation.value === null ? search : { ...search, strategy: evaluation.value, value };
