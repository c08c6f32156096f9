import { describe, expect, test } from '@jest/globals';
import { negateStatement } from '../../../src/prove/negation/negate-statement.ts';

/** The negation with single spaces, and what contradicts the theorem by it. */
function negate(statement: string, header?: string): [string, string] | string {
  const negation = negateStatement(statement, header);
  if (negation.kind === 'impossible') return negation.reason;
  const { statement: negated, restated } = negation;
  // Both have the very same words.
  const [said] = /_root_\.Not [\s\S]*$/u.exec(negated)!;
  expect(restated.statement).toContain(` (negation_given : ${said}) : _root_.False`);
  return [negated.replace(/\s+/g, ' '), restated.proof];
}

describe('binders go under a quantifier', () => {
  test('explicit, implicit, strict, instances, defaults, and colons inside of them', () => {
    expect(
      negate(
        'theorem foo {α : Type} [i : DecidableEq α] ⦃x : α⦄ (f : (y : α) → α) (h : 1 = 1 := by rfl) : f x = x',
      ),
    ).toEqual([
      'theorem foo_negated : _root_.Not (∀ {α : Type} [i : DecidableEq α] ⦃x : α⦄ (f : (y : α) → α) (h : 1 = 1 := by rfl) , f x = x )',
      'negation_given @foo',
    ]);
  });
  test('where there are any, and the rest is negated as it is', () => {
    expect(negate('theorem foo : ∀ n : Nat, n = n')).toEqual([
      'theorem foo_negated : _root_.Not (∀ n : Nat, n = n )',
      'negation_given @foo',
    ]);
    expect(negate('theorem foo: 1 = 2')).toEqual([
      'theorem foo_negated : _root_.Not (1 = 2 )',
      'negation_given @foo',
    ]);
  });
  test('brackets and colons in strings, characters and comments do not count', () => {
    expect(negate('theorem foo (s : String := "):(") (c : Char := \'(\') /- : -/ -- : (\n : s = s')).toEqual([
      'theorem foo_negated : _root_.Not (∀ (s : String := "):(") (c : Char := \'(\') /- : -/ -- : ( , s = s )',
      'negation_given @foo',
    ]);
  });
  test('a comment at the end swallows nothing', () => {
    const negation = negateStatement('theorem foo (n : Nat) : n = 1 -- one\n   ∧ n = 2 -- and two');
    expect(negation.kind === 'built' && negation.statement).toMatch(/n = 1 -- one\n {3}∧ n = 2\n {2}\)$/);
  });
});

describe('names', () => {
  test.each([
    ['theorem Foo.bar.baz (n : Nat) : n = 1', 'Foo.bar.baz_negated', 'Foo.bar.baz'],
    ['theorem «zwei Längen» : 1 = 2', '«zwei Längen_negated»', '«zwei Längen»'],
    ["theorem größe₁' : 1 = 2", "größe₁'_negated", "größe₁'"],
    ['theorem Foo.lemma (n : Nat) : n = 1', 'Foo.lemma_negated', 'Foo.lemma'],
  ])('get a negated one in %s', (statement, negated, name) => {
    expect(negate(statement)).toEqual([
      expect.stringContaining(`theorem ${negated} : _root_.Not (`),
      `negation_given @${name}`,
    ]);
  });
  test('universes stay with the name', () => {
    expect(negate('theorem foo.{u, v} (α : Type u) (β : Type v) : α = α')).toEqual([
      'theorem foo_negated.{u, v} : _root_.Not (∀ (α : Type u) (β : Type v) , α = α )',
      'negation_given @foo',
    ]);
  });
  test('a name that is taken gets a number', () => {
    expect(negate('theorem foo : 1 = 2', 'theorem foo_negated : 1 ≠ 2 := by decide')).toEqual([
      'theorem foo_negated2 : _root_.Not (1 = 2 )',
      'negation_given @foo',
    ]);
  });
});

test('what stands before the keyword stays', () => {
  expect(negate('open Nat in\n@[simp] theorem foo : succ 0 = 2')).toEqual([
    'open Nat in @[simp] theorem foo_negated : _root_.Not (succ 0 = 2 )',
    'negation_given @foo',
  ]);
});

test('attributes stay with the negation', () => {
  const negation = negateStatement('open Nat in\n@[simp] private theorem foo : succ 0 = 2');
  expect(negation.kind === 'built' && negation.restated.statement).toMatch(
    /^open Nat in\nprivate theorem foo_restated/,
  );
});

test.each([
  // None of these is a sign or a word of ours: `_root_.False` is one word to Lean.
  ['notation (priority := high) "¬" p:40 => (p ∨ True)', true],
  ['notation "False" => True', true],
  ['notation "_root_.Not" => id', false],
  ['notation "∀" => True', false],
  ['macro_rules | `(¬ $p) => `($p → True)', false],
])('behind %s the words of a negation are sure: %s', (header, isSure) => {
  expect(negateStatement('theorem foo : 1 = 2', header).kind === 'built').toBe(isSure);
});

test.each([
  ['def foo : Nat', 'the statement is no theorem'],
  ['', 'the statement is no theorem'],
  ['theorem', 'the theorem has no name that can be read'],
  ['theorem (n : Nat) : n = n', 'the theorem has no name that can be read'],
  ['theorem foo (n : Nat', 'no colon parts the binders from the statement'],
  ['theorem foo := 3', 'no colon parts the binders from the statement'],
  ['theorem foo : ', 'nothing stands behind the colon'],
])('%j can not be negated', (statement, reason) => {
  expect(negate(statement)).toBe(reason);
});
