import { describe, expect, test } from '@jest/globals';
import { sampleTerms } from '../../../src/prove/refute/samples.ts';
import { printType, readType } from '../../../src/prove/refute/type-text.ts';

const source = { replaced: new Map([['α', 'Bool']]), lifted: new Set<string>(), types: new Map() };
const samples = (text: string, count = 4) => sampleTerms(readType(text)!, count, source);

describe('types in printed text', () => {
  test.each([
    ['Nat', 'Nat'],
    ['List α', '(List Bool)'],
    ['List (Option α) → Nat × α', '((List (Option Bool)) → (Nat × Bool))'],
    ['α → α → Prop', '(Bool → (Bool → Prop))'],
    ['Fin (n + 1)', '(Fin ( n + 1 ))'],
    ['Vector α n', '(Vector Bool n)'],
  ])('are read: %s', (text, printed) => {
    expect(printType(readType(text)!, source.replaced)).toBe(printed);
  });

  test.each(['{x // p x}', '(x : Nat) → Fin x', '∀ x, p x', 'Nat →', ''])('are not read: %s', (text) => {
    expect(readType(text)).toBeNull();
  });
});

describe('samples', () => {
  test('begin with small values', () => {
    expect(samples('Nat')).toEqual(['0', '1', '2', '3']);
    expect(samples('Int')).toEqual(['0', '1', '(-1)', '2']);
    expect(samples('List α')).toEqual(['[]', '[false]', '[true, false]', '[false, true]']);
    expect(samples('Option Nat')).toEqual(['none', '(some 0)', '(some 1)', '(some 2)']);
    expect(samples('Fin 2')).toEqual(['0', '1']);
  });

  test('are there of functions and relations', () => {
    expect(samples('α → α')).toContain('(fun x => x)');
    expect(samples('Nat → Nat → Prop', 8)).toContain('(fun x y => x == y)');
  });

  test('nothing for types that are not known', () => {
    expect(samples('Monster')).toBeNull();
    expect(samples('List Monster')).toBeNull();
  });

  test('own types, from their constructors', () => {
    const tree = readType('Tree')!;
    const types = new Map([
      [
        'Tree',
        {
          name: 'Tree',
          constructors: [
            { name: 'Tree.leaf', parameters: [], fields: [] },
            { name: 'Tree.node', parameters: [], fields: [tree, readType('Nat'), tree] },
          ],
        },
      ],
    ]);
    const found = sampleTerms(tree, 5, { ...source, types })!;
    expect(found[0]).toBe('Tree.leaf');
    expect(found).toContain('(Tree.node Tree.leaf 1 Tree.leaf)');
    expect(found.some((term) => term.startsWith('(Tree.node (Tree.node'))).toBe(true);
  });
});
