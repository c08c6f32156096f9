import { describe, expect, test } from '@jest/globals';
import type { Hypothesis } from '../../../core/goal.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { structureLaws } from '../../../src/prove/reading/laws.ts';
import { readBinders } from '../../../src/prove/reading/proposition.ts';
import { data, definition, lemma, shape } from '../enumerative/goals.ts';

describe('binders', () => {
  test('are taken apart with their types', () => {
    expect(readBinders('∀ {α : Type} [self : Group α] (a b : α) c, p a b c')).toEqual({
      binders: [
        { name: 'α', type: 'Type', isExplicit: false },
        { name: 'self', type: 'Group α', isExplicit: false },
        { name: 'a', type: 'α', isExplicit: true },
        { name: 'b', type: 'α', isExplicit: true },
        { name: 'c', type: null, isExplicit: true },
      ],
      body: 'p a b c',
    });
    expect(readBinders('∀ x y : Nat, x = y')?.binders).toEqual([
      { name: 'x', type: 'Nat', isExplicit: true },
      { name: 'y', type: 'Nat', isExplicit: true },
    ]);
    expect(readBinders('∀ (f : (a : Nat) → Fin a), ∀ x, p')?.binders.map(({ type }) => type)).toEqual([
      '(a : Nat) → Fin a',
      null,
    ]);
    expect(readBinders('a = b')).toEqual({ binders: [], body: 'a = b' });
  });

  test.each(['∀ x ∈ xs, p x', '∀ n > 0, p n', '∀ (a : α'])('of %s are not read', (text) => {
    expect(readBinders(text)).toBeNull();
  });
});

const law = (name: string, type: string): LocalDeclaration => ({ ...lemma(name, 'Eq'), type });
const structure = (name: string): LocalDeclaration => ({ ...definition(name), kind: 'inductive' });
const instance = (name: string, type: string, head: string): Hypothesis => ({
  ...data(name, type, head),
  accessible: false,
  isInstance: true,
});

const local: readonly LocalDeclaration[] = [
  structure('Monoid'),
  structure('Group'),
  definition('Group.toMonoid'),
  law('Monoid.one_mul', '∀ {α : Type} (self : Monoid α) (a : α), self.mul self.one a = a'),
  law('Group.inv_mul', '∀ {α : Type} (self : Group α) (a : α), self.mul (self.inv a) a = self.one'),
  structure('Act'),
  law('Act.act_act', '∀ {α β : Type} [self : Act α β] (a : α) (b : β), act a (act a b) = b'),
  lemma('other', 'Eq'),
];

describe('laws of structures', () => {
  test('are those of the structures in the context, and of what they extend', () => {
    expect(structureLaws([data('G', 'Group β', 'Group')], local)).toEqual([
      { name: 'Monoid.one_mul', call: 'G.one_mul', type: '∀ (a : β), G.mul G.one a = a' },
      { name: 'Group.inv_mul', call: 'G.inv_mul', type: '∀ (a : β), G.mul (G.inv a) a = G.one' },
    ]);
    expect(structureLaws([data('M', 'Monoid (List Nat)', 'Monoid')], local)).toEqual([
      { name: 'Monoid.one_mul', call: 'M.one_mul', type: '∀ (a : List Nat), M.mul M.one a = a' },
    ]);
    expect(structureLaws([data('n', 'Nat', 'Nat')], local)).toEqual([]);
  });

  test('of classes are called by their own names', () => {
    expect(structureLaws([instance('inst✝', 'Act Nat (List Nat)', 'Act')], local)).toEqual([
      { name: 'Act.act_act', call: 'Act.act_act', type: '∀ (a : Nat) (b : List Nat), act a (act a b) = b' },
    ]);
  });

  test('end with structures that are made from each other', () => {
    const round = [
      structure('A'),
      structure('B'),
      definition('A.toB'),
      definition('B.toA'),
      definition('A.toA'),
    ];
    const laws = structureLaws(
      [data('x', 'A', 'A')],
      [...round, law('B.twice', '∀ (self : B), self.f = self.f')],
    );
    expect(laws).toEqual([{ name: 'B.twice', call: 'x.twice', type: 'x.f = x.f' }]);
  });

  test('are none for a family of structures', () => {
    const family = { ...data('G', '∀ n, Group (Fin n)', 'Group'), shape: shape('Group', [], 1) };
    expect(structureLaws([family], local)).toEqual([]);
  });
});
