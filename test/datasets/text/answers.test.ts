import { describe, expect, test } from '@jest/globals';
import { putAnswers } from '../../../datasets/text/answers.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import fc from '../../support/properties.ts';
import { headers } from './texts.ts';

const types = fc.constantFrom('ℕ', 'Set (ℝ → ℝ)', 'ℕ → ℕ', 'ℤ × ℤ');
const told = fc.constantFrom('480/49', '(fun n : ℕ => n)', '{x | x > 1 / 2}', 'fun n => 2^(n - 1)', 'False');
const words = fc.constantFrom('abbrev', 'noncomputable abbrev', 'def');

describe('an answer that its authors tell in a comment', () => {
  test('is put in its place, or does not leak', () => {
    fc.assert(
      fc.property(headers, words, types, told, (before, word, type, answer) => {
        const text = `${before}${word} putnam_1_solution : ${type} := sorry\n-- ${answer}\n`;
        const given = putAnswers(text, 'given');
        expect(codeOfDeclaration(given.header)).toEqual(
          codeOfDeclaration(`${before}${word} putnam_1_solution : ${type} := (${answer})`),
        );
        expect(given.answers).toEqual([{ name: 'putnam_1_solution', type, answer, filled: true }]);
        const asked = putAnswers(text, 'asked');
        expect(asked.header).not.toContain(`-- ${answer}`);
        expect(asked.header.trim()).toBe(`${before}${word} putnam_1_solution : ${type} := sorry`);
        expect(asked.answers).toEqual([{ name: 'putnam_1_solution', type, answer, filled: false }]);
      }),
    );
  });

  test('may have several lines, and notes before it stay', () => {
    const text = '-- Note: a note\nabbrev p_solution : ℕ :=\n  sorry\n-- 1 +\n--   2\nopen Nat\n';
    expect(putAnswers(text, 'given').header).toBe(
      '-- Note: a note\nabbrev p_solution : ℕ := (1 +\n2)\nopen Nat\n',
    );
    expect(putAnswers(text, 'asked').header).toBe(
      '-- Note: a note\nabbrev p_solution : ℕ := sorry\nopen Nat\n',
    );
  });

  test('ends with the comments right behind it, and may be commented itself', () => {
    const text = 'abbrev p_solution : ℕ := sorry\n-- 42 -- the answer\n\n-- Note: it is large.\nopen Nat\n';
    expect(putAnswers(text, 'given').header).toBe(
      'abbrev p_solution : ℕ := (42 -- the answer\n)\n\n-- Note: it is large.\nopen Nat\n',
    );
  });

  test('can be missing, and one of several', () => {
    const text = 'abbrev a_1_solution : ℕ := sorry\n\nabbrev a_2_solution : ℤ := sorry\n-- 7\n';
    expect(putAnswers(text, 'given')).toEqual({
      header: 'abbrev a_1_solution : ℕ := sorry\n\nabbrev a_2_solution : ℤ := (7)\n',
      answers: [
        { name: 'a_1_solution', type: 'ℕ', answer: null, filled: false },
        { name: 'a_2_solution', type: 'ℤ', answer: '7', filled: true },
      ],
    });
  });

  test('what is no answer is left alone', () => {
    const text = 'def helper : ℕ := sorry\n-- 3\nabbrev done_solution : ℕ := 4\n-- 5\n';
    expect(putAnswers(text, 'given')).toEqual({ header: text, answers: [] });
  });
});
