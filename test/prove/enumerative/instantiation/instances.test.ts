import { describe, expect, test } from '@jest/globals';
import { diagonal } from '../../../../src/prove/enumerative/instantiation/diagonal.ts';
import { instances } from '../../../../src/prove/enumerative/instantiation/instances.ts';
import { data, fact, goal, hypothesis, shape, tacticsOf } from '../goals.ts';

const n = data('n', 'Nat');

test('instances at variables of the same type and at small numbers', () => {
  const all = fact('h', '∀ (x : Nat), ∃ y, x < y', shape('Exists', ['Nat'], 1));
  expect(tacticsOf(instances, goal('c', shape('c'), n, all))).toContain('obtain ⟨y, hy⟩ := h n');
  const pair = fact('h', '∀ (x y : Nat), f x = f y', shape('Eq', ['Nat'], 2));
  expect(tacticsOf(instances, goal('c', shape('c'), n, pair))).toEqual([
    'have h1 := h n n',
    'have h1 := h 0 0',
    'have h1 := h 1 1',
  ]);
});

test('instances at what the target compares', () => {
  const all = fact('h', '∀ (j : Fin n), j ≤ i', shape('LE.le', ['Fin'], 1));
  const target = goal('i = Fin.last n', shape('Eq', ['Fin']), n, all);
  expect(tacticsOf(instances, target)).toEqual(['have h1 := h (Fin.last n)']);
});

describe('instances at numerals of the target', () => {
  const all = (type: string) => fact('h', `∀ (d : ${type}), d ∣ n → d = 1`, shape('Eq', [type], 2));

  test('go in with what follows by arithmetic', () => {
    const target = goal('n % 2 = 0 ↔ n = 6', shape('Iff', ['Nat']), n);
    const found = tacticsOf(instances, { ...target, hypotheses: [n, all('Nat')] });
    expect(found).toContain('have h1 := h 2; have h2 := h 6; first | omega | grind');
    const other = tacticsOf(instances, { ...target, hypotheses: [n, all('α')] });
    expect(other.join()).not.toContain('omega');
  });
});

describe('the diagonal', () => {
  const table = (value: string) => [
    hypothesis('f', `α → α → ${value}`, shape(null, [], 2), { isProof: false }),
    fact('h', 'Onto f', shape('Onto')),
  ];

  test('of truth values refutes, of maps with a map of the values finds a fixed point', () => {
    expect(tacticsOf(diagonal, goal('False', shape('False'), ...table('Prop')))).toEqual([
      'obtain ⟨a, ha⟩ := h fun x => ¬f x x; have h1 := congrFun ha a; grind',
    ]);
    const g = hypothesis('g', 'β → β', shape(null, [], 1), { isProof: false });
    expect(tacticsOf(diagonal, goal('∃ y, g y = y', shape('Exists'), ...table('β'), g))).toEqual([
      'obtain ⟨a, ha⟩ := h fun x => g (f x x); have h1 := congrFun ha a; first | exact ⟨_, h1.symm⟩ | exact ⟨_, h1⟩',
    ]);
  });

  test('needs a function of two arguments from the same type, and something to go through them', () => {
    expect(tacticsOf(diagonal, goal('False', shape('False'), ...table('β')))).toEqual([]);
    expect(tacticsOf(diagonal, goal('∃ y, p y', shape('Exists'), ...table('Prop')))).toEqual([]);
    const [f, h] = table('Prop');
    const other = { ...f!, type: 'α → β → Prop' };
    expect(tacticsOf(diagonal, goal('False', shape('False'), other, h!))).toEqual([]);
  });
});
