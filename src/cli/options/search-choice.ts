import { defaultSearch, type SearchSettings } from '../../prove/search-settings.ts';
import { UsageError } from '../usage-error.ts';

/** The flags by which a user says how a search goes about it. */
export interface SearchFlags
  extends Pick<SearchSettings, 'strategy' | 'alpha' | 'beta' | 'bandit' | 'lemmas' | 'refute'> {
  /** Expansions under way at once. */
  readonly parallel?: number;
}

/** @throws UsageError for constants that the strategy does not have. */
export function chooseSearch({ strategy, alpha, beta, bandit, lemmas, refute }: SearchFlags): SearchSettings {
  if (beta !== undefined && strategy !== 'two-way')
    throw new UsageError('--beta belongs to --strategy two-way');
  if (alpha !== undefined && strategy !== 'two-way' && strategy !== 'best-first') {
    throw new UsageError('--alpha belongs to --strategy best-first and two-way');
  }
  return {
    ...defaultSearch,
    ...{ strategy, bandit, lemmas, refute },
    ...(alpha !== undefined && { alpha }),
    ...(beta !== undefined && { beta }),
  };
}
