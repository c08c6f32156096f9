import { expect, test } from '@jest/globals';
import { ExpansionCount } from '../../src/agent/expansion-count.ts';

test('searches side by side are added up, each as it counts itself', () => {
  const count = new ExpansionCount();
  expect(['a', 'b', 'a', 'b', 'a'].map((name, at) => count.total(name, 10 * (at + 1)))).toEqual([
    10, 30, 50, 70, 90,
  ]);
});

test('a search that begins anew under the same name counts on', () => {
  const count = new ExpansionCount();
  expect([5, 8, 2, 3].map((now) => count.total('a', now))).toEqual([5, 8, 10, 11]);
});
