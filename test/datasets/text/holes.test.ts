import { expect, test } from '@jest/globals';
import { restsOnHole } from '../../../datasets/suite-problem.ts';

const header = [
  'def sought : Nat := sorry',
  'noncomputable def other : Nat := by sorry',
  'abbrev twice : Nat := 2 * sought',
  'def filled : Nat := 7',
  'theorem known : filled = 7 := sorry',
].join('\n');

test.each([
  ['theorem t : sought = 7', 'sought'],
  ['theorem t : twice = 14', 'sought'],
  ['theorem t : filled < other', 'other'],
  ['theorem t : filled = 7', null],
  ['theorem t (known : Nat) : known = known', null],
])('of %j the hole is %s, whatever it is called', (statement, hole) => {
  expect(restsOnHole(header, statement)).toBe(hole);
});

test('definitions that call themselves or each other have an end', () => {
  const text = 'def a (n : Nat) : Nat := b n\ndef b (n : Nat) : Nat := a n';
  expect(restsOnHole(text, 'theorem t : a 1 = b 1')).toBeNull();
});
