import { describe, expect, test } from '@jest/globals';
import { printTerm } from '../../../src/prove/completion/print-term.ts';
import { readLaw, readTerm } from '../../../src/prove/completion/read-term.ts';
import { type Term, TermBank } from '../../../src/prove/completion/term.ts';
import fc from '../../support/properties.ts';

const bank = new TermBank();
const shown = (text: string): string | null => {
  const term = readTerm(bank, text);
  return term === null ? null : printTerm(term, new Map());
};

describe('terms', () => {
  test.each([
    'a * b + c',
    'a * (b + c)',
    'a - (b - c)',
    'a - b - c',
    '-a * -b',
    '-(a * b)',
    'G.mul (G.inv a) (G.mul a b)',
    'f (a + 0) b',
    '(a * b)⁻¹',
    '(f a)⁻¹ * a⁻¹',
    '!(a && b)',
    '(f ∘ g) ∘ h',
    '2 ^ n ^ m',
    'xs ++ ys ++ zs',
  ])('%s is read and printed again', (text) => {
    expect(shown(text)).not.toBeNull();
    expect(readTerm(bank, shown(text)!)).toBe(readTerm(bank, text));
  });

  test.each([
    ['(a * b) * c', 'a * b * c'],
    ['(f a) + (b)', 'f a + b'],
    ['- -a', '-(-a)'],
    ['f ∘ (g ∘ h)', 'f ∘ g ∘ h'],
  ])('%s is printed as %s', (text, plain) => {
    expect(shown(text)).toBe(plain);
  });

  test.each([
    'fun x => x',
    '(a, b)',
    'a ⊗ b',
    'if p then a else b',
    'n✝ + 1',
    'a +',
    '(a',
    'x.1',
    '[a, b]',
    '(f a).mul b',
    '',
  ])('%s is not first-order, or not a term', (text) => {
    expect(readTerm(bank, text)).toBeNull();
  });

  test('printing and reading lead back', () => {
    const leaf = fc.constantFrom('a', 'b', '0', 'G.one').map((name) => bank.apply(name, []));
    const { term } = fc.letrec<{ term: Term }>((tie) => ({
      term: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(fc.constantFrom('_ + _', '_ - _', '_ * _', '_ ^ _', 'f', 'G.mul'), tie('term'), tie('term'))
          .map(([symbol, left, right]) => bank.apply(symbol, [left, right])),
        fc
          .tuple(fc.constantFrom('-_', '_⁻¹', 'g'), tie('term'))
          .map(([symbol, inner]) => bank.apply(symbol, [inner])),
      ),
    }));
    fc.assert(fc.property(term, (of) => expect(readTerm(bank, printTerm(of, new Map()))).toBe(of)));
  });
});

describe('laws', () => {
  const lawOf = (type: string) => {
    const law = readLaw(bank, { name: 'law', type });
    if (law === null) return null;
    const [left, right] = law.conclusion;
    const names = new Map<Term, string>(
      [0, 1, 2].flatMap((index) =>
        ['α', 'β', null].map((sort): [Term, string] => [bank.variable(index, sort), `?${index}`]),
      ),
    );
    return {
      says: `${printTerm(left, names)} = ${printTerm(right, names)}`,
      parameters: law.parameters.map(({ index, sort }) => `${index} ${sort}`),
    };
  };

  test('are read with the arguments that Lean is given', () => {
    expect(lawOf('∀ (a b : α), m a b = m b a')).toEqual({
      says: 'm ?0 ?1 = m ?1 ?0',
      parameters: ['0 α', '1 α'],
    });
    expect(lawOf('∀ {a : α} (b : β), f a (g b) = a')).toEqual({
      says: 'f ?0 (g ?1) = ?0',
      parameters: ['1 β'],
    });
    expect(lawOf('m a b = e')).toEqual({ says: 'm a b = e', parameters: [] });
  });

  test.each([
    '∀ (a : α), a ≠ e → m a a = e',
    '∀ a ∈ xs, f a = e',
    '∀ (a b : α), f a = e',
    '∀ (f : α → α) (a : α), f a = a',
    '∃ a, m a a = e',
    'p ∧ q',
  ])('%s is no law', (type) => {
    expect(lawOf(type)).toBeNull();
  });
});
