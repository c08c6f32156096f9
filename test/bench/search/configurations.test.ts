import { expect, test } from '@jest/globals';
import {
  type Configuration,
  configurations,
  defaultConfiguration,
} from '../../../bench/search/configurations.ts';
import { providerGroups } from '../../../bench/search/provider-groups.ts';
import { strategyNames } from '../../../search/strategies/create-strategy.ts';
import { tacticProviders } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { defaultSearch } from '../../../src/prove/search-settings.ts';

/** What tells it from the default. */
const differencesOf = ({ name: _, search, ...others }: Configuration) => {
  const { name: __, search: ___, ...usual } = defaultConfiguration;
  const changed = (own: object, theirs: object) =>
    Object.entries(own).filter(([key, value]) => new Map(Object.entries(theirs)).get(key) !== value);
  return Object.fromEntries([...changed(search, defaultSearch), ...changed(others, usual)]);
};

test('there is a row for every strategy, and one of them is the default', () => {
  const names = configurations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...strategyNames]));
  expect(configurations.filter((row) => Object.keys(differencesOf(row)).length === 0)).toEqual([
    defaultConfiguration,
  ]);
});

test('a part that is another is so in the default, and nothing else is', () => {
  const parts = configurations.filter(({ name }) => /^without|at a time$|at once$/u.test(name));
  expect(parts.map((row) => [row.name, differencesOf(row)])).toEqual([
    ['without ranking', { ranker: 'none' }],
    ['without merging', { mergeStates: false }],
    ['without splitting', { splitGoals: false }],
    ['without lemmas', { lemmas: false }],
    ['without refutation', { refute: false }],
    ...[...providerGroups.keys()].map((group) => [`without ${group}`, { withoutGroup: group }]),
    ['one at a time', { parallelism: 1 }],
    ['three at once', { parallelism: 3 }],
    ['four at once', { parallelism: 4 }],
  ]);
});

test('each tactic provider of the policy belongs to one theme that can be left out', () => {
  const grouped = [...providerGroups.values()].flat();
  const all = Object.values(tacticProviders);
  expect(new Set(grouped)).toEqual(new Set(all));
  expect(grouped.length).toBe(all.length);
  expect([...providerGroups.values()].every((providers) => providers.length > 0)).toBe(true);
});
