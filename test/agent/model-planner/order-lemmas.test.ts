import { describe, expect, test } from '@jest/globals';
import type { DraftLemma } from '../../../src/agent/model-planner/check-draft.ts';
import { orderLemmas } from '../../../src/agent/model-planner/choose-lemmas.ts';
import { draftLemma } from './draft-lemma.ts';

const header = `def twice (n : Nat) : Nat := n + n
def Nat.half (n : Nat) : Nat := n / 2
def quarter (n : Nat) : Nat := n.half.half
`;
const localDeclarations = ['twice', 'Nat.half', 'quarter'].map((name) => ({
  ...{ name, kind: 'definition' as const, constants: [], isRecursive: false, isReducible: false },
}));
const order = (...lemmas: DraftLemma[]) =>
  orderLemmas(lemmas, { header }, { localDeclarations }).map(({ name }) => name);

const twice = (score: number) => draftLemma('about_twice', score, { conclusion: 'twice n = 2 * n' });
const half = (score: number) => draftLemma('about_half', score, { conclusion: 'n.half ≤ n' });
const quarter = (score: number) => draftLemma('about_quarter', score, { conclusion: 'quarter n ≤ n' });
const numbers = (score: number) => draftLemma('about_numbers', score, { conclusion: 'n + 0 = n' });

describe('lemmas are searched for in the order of their scores', () => {
  test('where they have nothing to do with each other', () => {
    expect(order(twice(0.1), half(0.5))).toEqual(['about_half', 'about_twice']);
    expect(order(twice(0.5), half(0.5))).toEqual(['about_twice', 'about_half']);
  });

  test('but not before those that may help them', () => {
    // `quarter` is defined by `half`, not the other way round.
    expect(order(half(0.1), quarter(0.5))).toEqual(['about_half', 'about_quarter']);
    expect(order(quarter(0.1), half(0.5))).toEqual(['about_half', 'about_quarter']);
    // What is about no definition of the header may help with anything.
    expect(order(numbers(0.1), twice(0.5))).toEqual(['about_numbers', 'about_twice']);
    expect(order(twice(0.1), numbers(0.5))).toEqual(['about_numbers', 'about_twice']);
  });

  test('nor before those that they name', () => {
    const naming = draftLemma('naming', 0.9, { conclusion: 'n.half ≤ n', proof: 'by simp [about_twice]' });
    expect(order(twice(0.1), naming)).toEqual(['about_twice', 'naming']);
  });

  test('what waits for another comes as soon as that one is there', () => {
    expect(order(half(0.2), twice(0.3), quarter(0.9))).toEqual([
      'about_twice',
      'about_half',
      'about_quarter',
    ]);
    expect(order(half(0.4), twice(0.3), quarter(0.9))).toEqual([
      'about_half',
      'about_quarter',
      'about_twice',
    ]);
  });

  test('a variable that is called like a definition is none', () => {
    const bound = {
      ...draftLemma('bound', 0.1, { conclusion: 'half = half' }),
      variables: [{ name: 'half', type: 'Nat' }],
    };
    expect(order(bound, twice(0.5))).toEqual(['bound', 'about_twice']);
  });
});
