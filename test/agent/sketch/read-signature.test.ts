import { expect, test } from '@jest/globals';
import { type LemmaBinder, lemmaDeclaration } from '../../../src/agent/sketch/lemma.ts';
import { onOneLine, readLemmaSignature } from '../../../src/agent/sketch/read-signature.ts';
import fc from '../../support/properties.ts';

test('binders of all kinds, in their order', () => {
  const text = ` {α : Type} [DecidableEq α] [inst : BEq α] (xs ys : List α)
    (h : ∀ x ∈ xs, p x) -- needed
    ⦃n : Nat⦄ : xs.length = n → (fun x : α => x) = id`;
  expect(readLemmaSignature(text)).toEqual({
    binders: [
      { name: 'α', type: 'Type', style: 'implicit' },
      { name: '', type: 'DecidableEq α', style: 'instance' },
      { name: 'inst', type: 'BEq α', style: 'instance' },
      { name: 'xs', type: 'List α' },
      { name: 'ys', type: 'List α' },
      { name: 'h', type: '∀ x ∈ xs, p x' },
      { name: 'n', type: 'Nat', style: 'implicit' },
    ],
    conclusion: 'xs.length = n → (fun x : α => x) = id',
  });
});

test.each([
  ['no colon', '(n : Nat)'],
  ['no conclusion', '(n : Nat) :'],
  ['a variable without brackets', 'n : n = n'],
  ['a variable without a type', '(n) : n = n'],
  ['a default value', '(n : Nat := 1) : n = n'],
  ['a proof that is found by itself', '(h : p := by simp) : q'],
  ['a bracket that stays open', '(n : Nat : n = n'],
  ['universes', '.{u} (n : Nat) : n = n'],
  ['a pattern', '⟨x, y⟩ : p'],
  ['nothing', ''],
])('the signature of a lemma with %s can not be read', (_name, text) => {
  expect(readLemmaSignature(text)).toBeNull();
});

test('line breaks and comments go, except where a let needs them', () => {
  expect(onOneLine('a\n    = /- why -/ b')).toBe('a = b');
  expect(onOneLine('let x := 1\nx = 1')).toBe('let x := 1\nx = 1');
});

test('what a lemma prints is read back', () => {
  const name = fc.constantFrom('n', 'xs', "h'", 'α', 'foo_1');
  const type = fc.constantFrom('Nat', 'List (α × Nat)', '∀ x, p x → (q x)', "f n = h'");
  const binder: fc.Arbitrary<LemmaBinder> = fc.oneof(
    fc.record({ name, type }),
    fc.record({ name, type, style: fc.constant('implicit' as const) }),
    fc.record({ name: fc.constant(''), type: fc.constant('BEq α'), style: fc.constant('instance' as const) }),
  );
  fc.assert(
    fc.property(fc.array(binder), type, (variables, conclusion) => {
      const text = lemmaDeclaration({ surroundings: [], variables, premises: [], conclusion }, 'key');
      expect(readLemmaSignature(text.slice('theorem key'.length))).toEqual({
        binders: variables,
        conclusion,
      });
    }),
  );
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'([{⟨)]}⟩:= \nαx-/"') }), (text) => {
      const read = readLemmaSignature(text);
      expect(read === null || read.conclusion !== '').toBe(true);
    }),
  );
});
