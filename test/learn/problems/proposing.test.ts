import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { LemmaStatement } from '../../../src/agent/sketch/lemma.ts';
import { readTheorem } from '../../../src/agent/sketch/read-theorem.ts';
import { infixOperation, prefixOperation } from '../../../src/agent/terms/operation.ts';
import { subStateProposer } from '../../../src/learn/problems/propose/from-proved.ts';
import { mutate } from '../../../src/learn/problems/propose/mutate.ts';
import type { Parent } from '../../../src/learn/problems/propose/parent.ts';

const read = (text: string): LemmaStatement => readTheorem({ statement: `theorem t ${text}` })!;
const { signal } = new AbortController();

/** What comes of a statement, by what was done. */
const said = (variants: ReturnType<typeof mutate>) =>
  variants.map(
    ({ how, statement: { premises, conclusion } }) => `${how}: ${[...premises, conclusion].join(' ⊢ ')}`,
  );

describe('mutation', () => {
  test('changes signs, numbers and words in one place', () => {
    expect(said(mutate(read('(a b : Nat) : min a b + 1 = a - b'), []))).toEqual([
      '* for +: min a b * 1 = a - b',
      '- for +: min a b - 1 = a - b',
      '+ for -: min a b + 1 = a + b',
      '2 for 1: min a b + 2 = a - b',
      '0 for 1: min a b + 0 = a - b',
      'max for min: max a b + 1 = a - b',
    ]);
  });

  test('leaves words alone that every JavaScript object has', () => {
    expect(mutate(read('(n : Nat) : p constructor toString n'), [])).toEqual([]);
  });

  test('puts functions of the header in the place of others of the same type', () => {
    const of = (name: string, result = 'Nat') =>
      prefixOperation({ name, origin: 'own', arguments: ['Nat'], result });
    const operations = [of('half'), of('twice'), of('even', 'Bool'), infixOperation('+', 'Nat')];
    expect(said(mutate(read('(n : Nat) : half n ≤ n'), operations))).toEqual([
      '< for ≤: half n < n',
      'twice for half: twice n ≤ n',
      'conclusion strengthened: half n = n',
    ]);
  });

  test('drops, weakens and exchanges premises', () => {
    expect(said(mutate(read('(a b : Nat) (h : a < b) : f a'), []))).toEqual([
      'premise dropped: f a',
      'premise weakened: a ≤ b ⊢ f a',
      'premise and conclusion exchanged: f a ⊢ a < b',
      'both ways: (a < b) ↔ (f a)',
    ]);
  });
});

describe('proposers', () => {
  const parent = (id: string, header: string, text: string, isProved = true): Parent => ({
    theorem: { id, header, statement: `theorem ${id} ${text}` },
    regret: 0,
    isProved,
  });

  test('a proved state becomes a theorem of its own', async () => {
    const state = {
      ...parent('a', 'def f\n', ': True'),
      state: 'n : Nat\nih : f n = n\n⊢ f (n + 1) = n + 1',
    };
    const [candidate] = await subStateProposer([state]).propose(seededRandom(1), signal);
    expect(candidate).toMatchObject({
      header: 'def f\n',
      parents: ['a'],
      statement: { premises: ['f n = n'], conclusion: 'f (n + 1) = n + 1' },
    });
  });

  test('theorems with more regret are taken more often', async () => {
    const states = [0, 0.5].map((regret) => ({
      ...parent(`r${regret}`, '', ': True'),
      regret,
      state: 'n : Nat\n⊢ n = n',
    }));
    const proposer = subStateProposer(states);
    const random = seededRandom(3);
    let hard = 0;
    for (let round = 0; round < 600; round += 1) {
      const [candidate] = await proposer.propose(random, signal);
      if (candidate?.parents[0] === 'r0.5') hard += 1;
    }
    // 0.6 against 0.1.
    expect(hard / 600).toBeCloseTo(6 / 7, 1);
  });
});
