import { expect, test } from '@jest/globals';
import { mathlibAdvice } from '../../lean/mathlib-words.ts';

const advice = (header: string): string | null => {
  const text = `${header}example : Real.sqrt 4 = 2 := sorry\n`;
  const line = text.split('\n').length - 1;
  const start = { line, column: 10 };
  return mathlibAdvice([{ severity: 'error', text: 'Unknown constant `Real.sqrt`', start }], text);
};

test('a word of Mathlib is to be imported or said otherwise, and where some of Mathlib is imported, its module is', () => {
  expect(advice('')).toContain('say it in core Lean, or import Mathlib');
  expect(advice('import Lean\n\n')).toContain('say it in core Lean, or import Mathlib');
  expect(advice('import Mathlib.Tactic.Ring\n\n')).toBe(
    '`Real.sqrt` is of a module of Mathlib that is not imported here: import that module, or all of Mathlib',
  );
});

test.each([
  ['a tactic', 'example : 1 = 1 := by norm_num', 'unknown tactic', 'norm_num'],
  ['a tactic behind others', 'example : 1 = 1 := by\n  skip; nlinarith [h]', 'unknown tactic', 'nlinarith'],
  ['a universe', 'example (α : Type*) : True := trivial', "unexpected token ')'; expected term", 'Type*'],
  ['a congruence', 'example : 1 ≡ 4 [MOD 3] := by', 'expected token', '≡'],
  ['a lemma', 'private lemma a : 1 = 1 := rfl', "unexpected identifier; expected 'def'", ' lemma'],
  ['an attribute', '@[to_additive (attr := simp)] theorem', 'unexpected identifier; expected prio', 'attr'],
  ['a sign', 'example : ⌊n⌋ = n := by', 'expected token', '⌊'],
])('%s of Mathlib is called so where the parser stops at it', (_what, text, said, word) => {
  const at = text.indexOf(word);
  // As the parser does: behind the first letter of a tactic, and behind the universe.
  const place = at + (said === 'unknown tactic' ? 1 : word === 'Type*' ? word.length : 0);
  const before = text.slice(0, place).split('\n');
  const start = { line: before.length, column: [...before.at(-1)!].length };
  expect(mathlibAdvice([{ severity: 'error', text: said, start }], text)).toContain(
    `\`${word === 'attr' ? 'to_additive' : word.trim()}\` is Mathlib's`,
  );
});
