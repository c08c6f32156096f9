import { expect, test } from '@jest/globals';
import { plainerSweeps } from '../../../src/prove/polish/shorten-script.ts';

test.each([
  ['(induction n with | zero => ?_ | succ n ih => ?_) <;> try grind [f]', 'induction n <;> grind [f]'],
  [
    '(induction t generalizing a with | leaf => ?_ | node l v r ih_l ih_r => ?_) <;> try simp_all [size (g a)]',
    'induction t generalizing a <;> simp_all [size (g a)]',
  ],
  ['(by_cases h : a ≤ (b + c)) <;> try omega', 'by_cases h : a ≤ (b + c) <;> omega'],
  ['(rcases h with h | ⟨x, h⟩) <;> grind', 'rcases h with h | ⟨x, h⟩ <;> grind'],
  [
    'intros; (iterate 3 (all_goals try first | (a; b) | (c; d))) <;> try solve_by_elim [P.a]',
    "intros; (repeat' first | (a; b) | (c; d)) <;> solve_by_elim [P.a]",
  ],
])('%s is written plainer', (tactic, plain) => {
  expect(plainerSweeps(tactic)).toEqual([plain]);
});

test.each(['induction n <;> grind', '(intro n; cases n) <;> try simp', '(simp)', 'grind'])(
  'nothing plainer is found for %s',
  (tactic) => {
    expect(plainerSweeps(tactic)).toEqual([]);
  },
);
