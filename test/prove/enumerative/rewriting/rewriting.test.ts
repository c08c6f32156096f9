import { describe, expect, test } from '@jest/globals';
import { pointwise, rewriting } from '../../../../src/prove/enumerative/rewriting/rewriting.ts';
import { data, definition, fact, goal, hypothesis, lemma, shape, tacticsOf } from '../goals.ts';

const n = data('n', 'Nat');
const total = definition('total', 'List', 'Nat');
const equation = shape('Eq', ['Nat', 'total']);

describe('rewriting', () => {
  const ih = fact('ih', '∀ (k : Nat), f k = k', shape('Eq', ['Nat'], 1));
  const step = fact('step', 'p n → p (n + 1)', shape('p', [], 1));

  test('rewrites with equations only', () => {
    const tactics = tacticsOf(rewriting, goal('total xs = n', equation, ih, step), [
      total,
      lemma('total_nil', 'Eq', 'total'),
      lemma('total_le', 'LE.le', 'total'),
    ]);
    expect(tactics).toEqual(['rw [ih]', 'rw [← ih]', 'rw [total_nil]', 'rw [← total_nil]', 'unfold total']);
  });

  test('unfolds one of several calls', () => {
    const apart = goal('total (x :: xs) = total xs + x', shape('Eq', ['total', 'Nat']));
    expect(tacticsOf(rewriting, apart, [total])).toEqual(['unfold total', 'rw [total]', 'rw [total]; grind']);
  });
});

describe('pointwise', () => {
  const f = hypothesis('f', 'Nat → Bool', shape(null, [], 1), { isProof: false });
  const flip = { ...definition('flip'), isRecursive: false };

  test('functions are compared argument by argument', () => {
    const target = goal('flip (flip f) = f', shape('Eq', ['flip']), f);
    expect(tacticsOf(pointwise, target, [flip])).toEqual([
      "funext x; (try simp only [flip]); (repeat' split) <;> simp_all [flip]; done",
    ]);
    expect(tacticsOf(pointwise, goal('flip n = n', shape('Eq', ['flip']), n), [flip])).toEqual([]);
    expect(tacticsOf(pointwise, target, [definition('flip')])).toEqual([]);
  });
});
