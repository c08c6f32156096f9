import { strategyNames } from '../../search/strategies/strategy-names.ts';
import { defaultSearch, type SearchSettings } from '../../src/prove/search-settings.ts';

/** One way to search, under the name of its row in the report. */
export interface Configuration {
  readonly name: string;
  readonly search: SearchSettings;
  /** What puts the built-in tactics in order: a file, `shipped` or `none`. */
  readonly ranker: string;
  /** Expansions under way at once; null: as many as Lean workers. */
  readonly parallelism: number | null;
}

const variant = (name: string, changes: Partial<SearchSettings>): Configuration => ({
  name,
  search: { ...defaultSearch, ...changes },
  ranker: 'shipped',
  parallelism: null,
});

/** Every strategy, and the default with one part switched off, or on, at a time. */
export const configurations: readonly Configuration[] = [
  ...strategyNames.map((strategy) => variant(strategy, { strategy })),
  { ...variant('without ranking', {}), ranker: 'none' },
  variant('without merging', { mergeStates: false }),
  variant('without splitting', { splitGoals: false }),
  variant('without bandit', { bandit: false }),
  variant('without lemmas', { lemmas: false }),
  variant('without refutation', { refute: false }),
  { ...variant('one at a time', {}), parallelism: 1 },
];
