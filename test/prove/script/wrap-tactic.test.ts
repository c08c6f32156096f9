import { describe, expect, test } from '@jest/globals';
import { wrapTactic } from '../../../src/prove/script/render-proof.ts';
import fc from '../../support/properties.ts';

describe('wrapTactic', () => {
  test('a long sweep is broken behind its operators, no more often than it takes', () => {
    expect(wrapTactic('constructor <;> intro h <;> cases h <;> grind', 30)).toEqual([
      'constructor <;> intro h <;>',
      '  cases h <;> grind',
    ]);
    expect(wrapTactic('constructor <;> intro h', 30)).toEqual(['constructor <;> intro h']);
  });

  test('keeps brackets whole', () => {
    expect(wrapTactic('constructor <;> (intro h <;> cases h) <;> grind', 24)).toEqual([
      'constructor <;>',
      '  (intro h <;> cases h) <;>',
      '  grind',
    ]);
  });

  test.each([
    'cases h with | inl h => simp <;> omega | inr h => simp <;> omega',
    'first | simp <;> omega | grind <;> omega',
    'simp -- then <;> omega <;> grind',
    'have h : a = b :=\n  by simp <;> omega <;> grind <;> decide',
  ])('leaves %s as it is', (tactic) => {
    expect(wrapTactic(tactic, 20)).toEqual([tactic]);
  });

  test('is the same tactic, and only what is one piece is longer than the width', () => {
    const piece = fc.constantFrom('intro h', 'simp [f, g]', '(cases h <;> grind)', 'omega', 'induction n');
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 8, max: 60 }),
        (pieces, width) => {
          const tactic = pieces.join(' <;> ');
          const lines = wrapTactic(tactic, width);
          expect(lines.map((line) => line.trim()).join(' ')).toBe(tactic);
          for (const line of lines) {
            const isOne = pieces.some((one) => line.trim() === one || line.trim() === `${one} <;>`);
            expect(line.length <= width || isOne).toBe(true);
          }
        },
      ),
    );
  });
});
