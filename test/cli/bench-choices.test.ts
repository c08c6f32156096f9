import { expect, test } from '@jest/globals';
import { type BenchFlags, chooseBench } from '../../src/cli/options/bench-choices.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';

const flags: BenchFlags & { attempts: number } = {
  ...{
    k: 1,
    attempts: 1,
    seed: 0,
    strategy: 'best-first',
    bandit: true,
    lemmas: true,
    refute: true,
    ranker: 'none',
    value: 'size',
    tacticTime: 1_000,
  },
  ...{ negationProbe: true, baselines: false, resume: false },
  ...{ json: false, verbose: false },
} as const;
const budgetOf = (more: Partial<BenchFlags>) =>
  chooseBench({ ...flags, ...more, attempts: 1 }, defaultSearch, 1).budget;

test('every search has a limit that ends it: tokens alone do not take the default time away', () => {
  expect(budgetOf({})).toEqual({ ms: 30_000, calls: null, expansions: null, tokens: null });
  expect(budgetOf({ tokens: 1_000 })).toEqual({ ms: 30_000, calls: null, expansions: null, tokens: 1_000 });
  expect(budgetOf({ calls: 9 })).toMatchObject({ ms: null, calls: 9 });
  expect(budgetOf({ expansions: 9, tokens: 5 })).toMatchObject({ ms: null, expansions: 9, tokens: 5 });
  expect(budgetOf({ calls: 9, time: 50 })).toMatchObject({ ms: 50, calls: 9 });
});
