import { readsValue, strategyNames } from '../../search/strategies/create-strategy.ts';
import { defaultSearch, type SearchSettings } from '../../src/prove/search-settings.ts';
import { providerGroups } from './provider-groups.ts';

/** One way to search, under the name of its row in the report. */
export interface Configuration {
  readonly name: string;
  readonly search: SearchSettings;
  /** What puts the built-in tactics in order: a file, `shipped` or `none`. */
  readonly ranker: string;
  /** The theme of tactics that the policy does not propose. */
  readonly withoutGroup?: string;
  /** Whether the strategy goes by the value that comes with Lakatos in place of the size of the goals. */
  readonly byValue: boolean;
  /** Expansions under way at once; null: as many as Lean workers. */
  readonly parallelism: number | null;
}

const variant = (name: string, changes: Partial<SearchSettings>): Configuration => ({
  name,
  search: { ...defaultSearch, ...changes },
  ranker: 'shipped',
  byValue: false,
  parallelism: null,
});

/** How `lakatos prove` searches where nobody says otherwise: what the others are measured against. */
export const defaultConfiguration: Configuration = variant(defaultSearch.strategy, {});

/** Every strategy, and the default with one part or one theme of tactics switched off, or on, at a time. */
export const configurations: readonly Configuration[] = [
  ...strategyNames.map((strategy) => variant(strategy, { strategy })),
  ...[...readsValue].map((strategy) => ({
    ...variant(`${strategy} by value`, { strategy, value: 'model' }),
    byValue: true,
  })),
  { ...variant('without ranking', {}), ranker: 'none' },
  variant('without merging', { mergeStates: false }),
  variant('without splitting', { splitGoals: false }),
  variant('without lemmas', { lemmas: false }),
  variant('without refutation', { refute: false }),
  ...[...providerGroups.keys()].map((group) => ({ ...variant(`without ${group}`, {}), withoutGroup: group })),
  { ...variant('one at a time', {}), parallelism: 1 },
  { ...variant('three at once', {}), parallelism: 3 },
  { ...variant('four at once', {}), parallelism: 4 },
];
