import { describe, expect, test } from '@jest/globals';
import { withoutIndentation } from '../../lean/syntax-tree.ts';
import fc from '../support/properties.ts';

/** A piece of a text, from a word of it to its end. */
const from = (text: string, word: string): string => {
  const start = text.indexOf(word);
  return withoutIndentation(text, start, text.length);
};

describe('a tactic taken out of its text', () => {
  test('has its further lines moved with its first', () => {
    const text = '  · rw [one,\n        two]\n\n      at h';
    expect(from(text, 'rw')).toBe('rw [one,\n    two]\n\n  at h');
  });

  test('that begins behind other text keeps its further lines to the right of its first', () => {
    const text = 'theorem t : True := by simp [one,\n  two,\n    three]';
    expect(from(text, 'simp')).toBe('simp [one,\n  two,\n    three]');
    expect(from('theorem t : a := by exact f\n x', 'exact')).toBe('exact f\n  x');
  });

  test('keeps its words, its lines, and how far they stand from one another', () => {
    const word = fc.stringMatching(/^[a-z]{1,5}$/);
    const line = fc.tuple(fc.nat({ max: 12 }), word);
    fc.assert(
      fc.property(
        fc.nat({ max: 12 }),
        word,
        fc.array(line, { minLength: 1, maxLength: 6 }),
        (column, head, more) => {
          const below = more.map(([indent, text]) => `${' '.repeat(indent + 1)}${text}`);
          const moved = from(`${' '.repeat(column)}${[head, ...below].join('\n')}`, head).split('\n');
          expect(moved.map((text) => text.trim())).toEqual([head, ...more.map(([, text]) => text)]);
          const indents = moved.slice(1).map((text) => text.search(/\S/));
          const shifts = indents.map((indent, index) => indent - more[index]![0]);
          expect(new Set(shifts).size).toBe(1);
        },
      ),
    );
  });
});
