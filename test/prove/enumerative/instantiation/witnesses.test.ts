import { describe, expect, test } from '@jest/globals';
import {
  closedTerms,
  smallTerms,
  solveFor,
  uniformWitnesses,
  witnesses,
} from '../../../../src/prove/enumerative/instantiation/witnesses.ts';
import { readProposition } from '../../../../src/prove/reading/proposition.ts';
import {
  bool,
  data,
  declared,
  definition,
  even,
  fact,
  goal,
  hypothesis,
  shape,
  tacticsOf,
  tree,
} from '../goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const t = data('t', 'Tree');

describe('witnesses', () => {
  test('with a proof at once, and as a goal', () => {
    const target = goal('∃ k, n = 2 * k ∨ n = 2 * k + 1', shape('Exists', ['Nat']), n);
    expect(tacticsOf(witnesses, target)).toEqual(
      expect.arrayContaining([
        'exact ⟨n / 2, by omega⟩',
        'refine ⟨n / 2, ?_⟩',
        'refine ⟨n + 1, ?_⟩',
        'exact ⟨_, rfl⟩',
      ]),
    );
  });

  test('one after the other where there are several', () => {
    const target = goal('∃ a b, xs = [a, b]', shape('Exists', ['List', 'Nat']), xs);
    expect(tacticsOf(witnesses, target).filter((tactic) => tactic.includes('by '))).toEqual([]);
  });
});

test('valuations and tests are witnesses where truth values are about', () => {
  const P = hypothesis('P', 'α → Prop', shape(null, [], 1), { isProof: false });
  const target = goal('∃ f, ∀ x, f x = true ↔ P x', shape('Exists', ['Bool', 'Iff']), P);
  const found = tacticsOf(witnesses, target);
  expect(found).toContain('refine ⟨fun _ => true, ?_⟩');
  const number = goal('∃ n, even n = true', shape('Exists', ['Bool', 'Nat']), P);
  expect(tacticsOf(witnesses, number)).not.toContain('refine ⟨fun _ => true, ?_⟩');
  expect(found).toContain('refine ⟨fun x => @decide (P x) (Classical.propDecidable _), ?_⟩');
});

test('a witness for a list grows with the list', () => {
  const ih = fact('ih', 'p xs', shape('p'));
  const lists = [data('x', 'Nat'), data('xs', 'List Nat', 'List'), ih];
  const target = goal('∃ us, x :: xs = us', shape('Exists', ['List', 'Nat']), ...lists);
  expect(tacticsOf(witnesses, target)).toContain('refine ⟨x :: xs, ?_⟩');
});

describe('solving an equation for a witness', () => {
  test.each([
    ['n = 2 * k ∨ n = 2 * k + 1', 'k', ['n / 2', '(n - 1) / 2']],
    ['k + a = b', 'k', ['b - a']],
    ['a + b = k', 'k', ['a + b']],
    ['2 * j * b = 2 * k', 'k', ['j * b', '(2 * j * b) / 2']],
    ['n + 2 = k + k', 'k', ['(n + 2) / 2']],
    ['k * k = 9', 'k', []],
    ['f k = 1', 'k', []],
  ])('solves %s for %s', (text, bound, expected) => {
    expect(solveFor(readProposition(text), bound)).toEqual(expected);
  });
});

describe('closed terms', () => {
  const target = goal('∃ t, ¬Even t', shape('Exists', ['Tree', 'Even']));

  test('the small terms of a type', () => {
    expect(smallTerms(tree)).toEqual(['.leaf', '.node .leaf 0 .leaf']);
    expect(smallTerms(bool)).toEqual(['.false', '.true']);
  });

  test('are witnesses for what the header declares, with their proofs', () => {
    expect(tacticsOf(closedTerms, target, [declared(tree), declared(even)])).toEqual([
      'first | exact ⟨.leaf, by first | simp [Even] | grind [Even]⟩ | ' +
        'exact ⟨.node .leaf 0 .leaf, by first | simp [Even] | grind [Even]⟩',
    ]);
    expect(tacticsOf(closedTerms, target)).toEqual([]);
    expect(tacticsOf(closedTerms, goal('Even 0', shape('Even', ['Tree'])), [declared(tree)])).toEqual([]);
  });
});

describe('uniform witnesses', () => {
  const truth = definition('truth', 'Tree', 'Bool');
  const target = goal('∃ v, truth v t = true', shape('Exists', ['Bool', 'truth', 'Tree']), t);

  test('are constants, shown by induction', () => {
    const [tactic] = tacticsOf(uniformWitnesses, target, [truth]);
    expect(tactic).toContain('(refine ⟨fun _ => true, ?_⟩; induction t <;> simp_all [truth]; done)');
  });

  test('come before an induction', () => {
    const ih = fact('ih', 'p', shape('p'));
    const inside = goal(target.target, target.shape, t, ih);
    expect(tacticsOf(uniformWitnesses, inside, [truth])).toEqual([]);
    expect(tacticsOf(uniformWitnesses, target)).toEqual([]);
  });
});
