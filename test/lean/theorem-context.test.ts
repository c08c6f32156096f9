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
  'def lemma := 2\n',
])('has what stands before it: %s', (before) => {
  expect(context(`${before}theorem t : p`)).not.toBe(context('theorem t : p'));
  expect(context(`${before}theorem t : p`)).toBe(context(`${before} -- a word\ntheorem other : q`));
});

test('tells definitions apart whatever they are called', () => {
  const behind = (value: number) => context(`def lemma := ${value}\ntheorem t : lemma = 1`);
  expect(behind(1)).not.toBe(behind(2));
});

test('knows a space that matters', () => {
  expect(context('def g := f.zero theorem t : p')).not.toBe(context('def g := f .zero theorem t : p'));
});

test('is the same for all theorems behind it, and another for another Lean', () => {
  const of = (environment: string, statement: string) => keyContext(environment, { header: 'h', statement });
  expect(of('a', 'theorem t : p')).toBe(of('a', 'theorem u (x : theorem_like) : q'));
  expect(of('a', 'theorem t : p')).not.toBe(of('b', 'theorem t : p'));
});
