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
