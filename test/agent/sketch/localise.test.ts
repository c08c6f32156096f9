import { expect, test } from '@jest/globals';
import { localise } from '../../../src/agent/sketch/sketch.ts';

test('grind is not told of lemmas that it sees anyway', () => {
  const proof = 'by\n  induction xs <;> grind [join, lemma_1]\n  grind [lemma_2]';
  expect(localise(proof, ['lemma_1', 'lemma_2'], 'written')).toBe(
    'by\n  induction xs <;> grind [join]\n  grind',
  );
});

test('cleared: tactics that take all hypotheses see only the lemmas that they name', () => {
  const proof = 'by (simp [f, lemma_1]; grind [f, lemma_2]; simp_all [f])';
  expect(localise(proof, ['lemma_1', 'lemma_2'], 'cleared')).toBe(
    'by (simp [f, lemma_1]; (clear lemma_1; grind [f]); (clear lemma_1 lemma_2; simp_all [f]))',
  );
});

test('a proof that uses no lemmas stays as it is when lemmas are made local', () => {
  const proof = 'by grind [f]; simp_all';
  for (const style of ['written', 'cleared'] as const) expect(localise(proof, [], style)).toBe(proof);
});
