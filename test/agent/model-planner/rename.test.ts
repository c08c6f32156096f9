import { expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import type { NamedLemma } from '../../../src/agent/conjecture/conjecture.ts';
import { renameApart } from '../../../src/agent/model-planner/model-planner.ts';

const theorem: Theorem = {
  id: 't',
  header: 'theorem List.helper : True := trivial\ndef f := 1',
  statement: 'theorem main (n : Nat) : f n = f n',
};

const lemma = (name: string, conclusion: string, proof?: string): NamedLemma => ({
  name,
  surroundings: [],
  variables: [{ name: 'n', type: 'Nat' }],
  premises: [],
  conclusion,
  origin: '',
  score: 0,
  isForeign: false,
  ...(proof !== undefined && { proof }),
});

test('names that are taken are replaced in all proofs, and proved lemmas are named instead of stated again', () => {
  const proved = [{ ...lemma('lemma_1', 'f n = 1'), proof: 'by rfl', uses: [] }];
  const draft = {
    lemmas: [
      lemma('one', 'f  n = 1'),
      lemma('lemma_1', 'f n = 2', 'by simp [one]'),
      lemma('helper', 'f n = 3', 'by simp [lemma_1.symm]'),
      lemma('My.own', 'f n = 4'),
      lemma('own', 'f n = 5'),
      lemma('again', 'f n = 5'),
    ],
    main: 'by simp [one, lemma_1 n, helper, My.own, own.symm, xs.own, again, once]',
  };
  const { lemmas, main } = renameApart(draft, theorem, proved);
  expect(lemmas.map(({ name, conclusion, proof }) => [name, conclusion, proof])).toEqual([
    ['lemma_1_of_plan', 'f n = 2', 'by simp [lemma_1]'],
    ['helper1', 'f n = 3', 'by simp [lemma_1_of_plan.symm]'],
    ['own1', 'f n = 4', undefined],
    ['own', 'f n = 5', undefined],
  ]);
  expect(main).toBe('by simp [lemma_1, lemma_1_of_plan n, helper1, own1, own.symm, xs.own, own, once]');
});

test('no lemma has a name that lemmas without one may get in the same plan', () => {
  const draft = {
    lemmas: [lemma('lemma_1', 'f n = 2'), lemma('own_lemma_12', 'f n = 3')],
    main: 'by simp [lemma_1]',
  };
  const { lemmas, main } = renameApart(draft, theorem, []);
  expect(lemmas.map(({ name }) => name)).toEqual(['lemma_1_of_plan', 'own_lemma_12_of_plan']);
  expect(main).toBe('by simp [lemma_1_of_plan]');
});
