import { expect, test } from '@jest/globals';
import { plainerNumbers } from '../../../src/prove/polish/shorten-script.ts';

test.each([
  ['exact ⟨0 / 2, by omega⟩', ['exact ⟨0, by omega⟩']],
  ['exact ⟨(0 + 1), by omega⟩', ['exact ⟨1, by omega⟩']],
  ['exact ⟨0 / 2, 2 * 1, by omega⟩', ['exact ⟨0, 2 * 1, by omega⟩', 'exact ⟨0 / 2, 2, by omega⟩']],
  ['exact ⟨7 / 0, by omega⟩', ['exact ⟨0, by omega⟩']],
])('the numbers in %s are computed', (tactic, plainer) => {
  expect(plainerNumbers(tactic)).toEqual(plainer);
});

test.each([
  'exact ⟨n / 2, by omega⟩',
  'exact ⟨4 * 4, h 4⟩',
  'exact ⟨2 + 1, h 2⟩',
  'exact ⟨2 * 3 * n, by omega⟩',
  'exact ⟨n * 2 + 3, by omega⟩',
  'exact ⟨n - 2 + 3, by omega⟩',
  'exact ⟨2 ^ 3 + 1, by decide⟩',
  'exact ⟨1 + 2 ^ 3, by decide⟩',
  'exact ⟨x2 + 3, by omega⟩',
  'simp [h.1 + 2]',
])('no numbers in %s are computed', (tactic) => {
  expect(plainerNumbers(tactic)).toEqual([]);
});
