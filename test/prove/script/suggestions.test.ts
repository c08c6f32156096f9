import { expect, test } from '@jest/globals';
import { suggestionsIn } from '../../../src/prove/script/suggestions.ts';

test.each([
  ['one in the same line', 'Try this: exact a', ['exact a']],
  ['one below', 'Try this:\n  [apply] rw [b]\n  -- no goals', ['rw [b]']],
  [
    'one that goes on in further lines',
    'Try this:\n  [apply] simp only [Nat.add_zero,\n    Nat.zero_add] at h\n  -- no goals',
    ['simp only [Nat.add_zero, Nat.zero_add] at h'],
  ],
  [
    'several, of which some go on',
    'Try these:\n  [apply] simp only [a,\n    b]\n  [apply] rfl',
    ['simp only [a, b]', 'rfl'],
  ],
  ['several without marks', 'Try these:\n  rfl\n  simp', ['rfl', 'simp']],
  ['none', 'unsolved goals', []],
])('suggestions are read from a message with %s', (_what, message, suggestions) => {
  expect(suggestionsIn(message)).toEqual(suggestions);
});
