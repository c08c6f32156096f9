import { expect, test } from '@jest/globals';
import { contextOf, keyContext } from '../../lean/theorem-context.ts';

const context = (statement: string, header = '') => contextOf({ header, statement });

test('is the header alone where nothing stands before the theorem', () => {
  for (const statement of [
    'theorem t : p',
    '-- a comment\n/-- theorem of old -/ theorem t : p',
    '\n  lemma t : p',
  ])
    expect(context(statement, 'def a := 1')).toBe('def a := 1');
});

test.each([
  'def f (n : Nat) : Nat := n\n',
  'open Foo in ',
  'set_option maxRecDepth 100000 in\n',
  '@[simp] private ',
  'def s := "theorem"\n',
])('has what stands before it: %s', (before) => {
  expect(context(`${before}theorem t : p`)).not.toBe(context('theorem t : p'));
  expect(context(`${before}theorem t : p`)).toBe(context(`${before} -- a word\ntheorem other : q`));
});

test('is the same for all theorems behind it, and another for another Lean', () => {
  const of = (environment: string, statement: string) => keyContext(environment, { header: 'h', statement });
  expect(of('a', 'theorem t : p')).toBe(of('a', 'theorem u (x : theorem_like) : q'));
  expect(of('a', 'theorem t : p')).not.toBe(of('b', 'theorem t : p'));
});
