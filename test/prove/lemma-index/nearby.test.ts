import { expect, test } from '@jest/globals';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { KnownNames } from '../../../src/prove/lemma-index/known-names.ts';
import { fromLast, rankNearby } from '../../../src/prove/lemma-index/nearby.ts';
import { premiseFinder } from '../../../src/prove/lemma-index/premises-for.ts';
import type { LemmaIndex } from '../../../src/prove/lemma-index/symbol-index.ts';
import { goal, shape } from '../enumerative/goals.ts';

test('the theorems of a header are known from the last to the first, under the names that they have in it', () => {
  const header = [
    'namespace Fold',
    'theorem first (a : Nat) : a = a := rfl',
    '@[simp] lemma Deep.second {a} : a = a := by exact first a',
    'protected theorem third : first_of = 1 := sorry',
    'end Fold',
  ].join('\n');
  const declared = (name: string, kind: LocalDeclaration['kind'] = 'theorem'): LocalDeclaration => ({
    ...{ name, kind, constants: [], isRecursive: false, isReducible: false },
  });
  const declarations = [
    ...['Fold.Deep.second', 'Fold.first', 'Fold.third', 'Fold.made_by_lean'].map((name) => declared(name)),
    declared('Fold.second', 'definition'),
  ];
  expect(fromLast(header, declarations).map(({ name }) => name)).toEqual([
    ...['Fold.third', 'Fold.Deep.second', 'Fold.first'],
  ]);
});

const about = (name: string, ...constants: string[]) => ({ name, constants });
const closed = goal('IsClosed s', shape('IsClosed', ['Set']));

test('theorems are near by what they have in common with the target, and by how far before it they stand', () => {
  const others = ['a', 'b', 'c', 'd'].map((name) => about(name, 'Continuous'));
  const names = (...theorems: ReturnType<typeof about>[]) =>
    rankNearby(theorems, closed).map(({ name }) => name);
  expect(names(...others, about('alike', 'IsClosed', 'Set'))[0]).toBe('alike');
  expect(names(...others)).toEqual(['a', 'b', 'c', 'd']);
  expect(names()).toEqual([]);
});

test('a quarter of the premises are of the header, as far as it has so many, and the others of the library', () => {
  const lemmaIndex: LemmaIndex = {
    size: 9,
    names: () => new KnownNames([], []),
    select: (_, count) =>
      Array.from({ length: count }, (_, at) => ({
        lemma: { name: `l${at}`, head: null, constants: [], explicit: '', premises: 0, sides: null },
        score: 1,
      })),
  };
  const own = ['a', 'b', 'c'].map((name) => about(name, 'Set'));
  expect(premiseFinder(lemmaIndex, own)([closed], 8)).toEqual([
    ...['a', 'b', 'l0', 'l1', 'l2', 'l3', 'l4', 'l5'],
  ]);
  expect(premiseFinder(lemmaIndex, own.slice(0, 1))([closed], 4)).toEqual(['a', 'l0', 'l1', 'l2']);
  expect(premiseFinder(null, own)([closed], 4)).toEqual(['a']);
  expect(premiseFinder(lemmaIndex, own)([], 4)).toEqual([]);
});
