import { describe, expect, test } from '@jest/globals';
import { normalizeText, refuseText } from '../../../lean/gate/text-rules.ts';
import fc from '../../support/properties.ts';

describe('text for the gate', () => {
  test('loses a byte order mark and Windows line ends', () => {
    expect(normalizeText('\ufefftheorem a\r\n  : 1 = 1\r\n')).toBe('theorem a\n  : 1 = 1\n');
  });

  test.each([
    ['a carriage return that is left', 'a\r\r\nb'],
    ['NUL', 'a\u0000b'],
    ['an escape sequence', 'a\u001b[31mb'],
    ['a change of direction', 'a\u202eb'],
    ['a zero-width space', 'a\u200bb'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['deep nesting', `${'('.repeat(5_000)}${')'.repeat(5_000)}`],
    ['deep nesting in other brackets', '⦃⟦'.repeat(600)],
    ['deep nesting that comments seem to close', '(/-)-/'.repeat(1_100)],
    ['deep nesting that texts seem to close', '( ")" '.repeat(1_100)],
    ['deep nesting that names seem to close', '(«)» '.repeat(1_100)],
    ['deep nesting of terms in texts', 's!"{'.repeat(1_100)],
    ['too long a text', 'a'.repeat(1_000_001)],
  ])('is refused for %s', (_, text) => {
    expect(refuseText(normalizeText(text))?.code).toBe('text-refused');
  });

  test('is fine when it is Lean as people write it', () => {
    expect(
      refuseText('theorem α₁ (h : ∀ x, ∃ y, x ≤ y) : ¬⟨1, 2⟩ = ⟨2, 1⟩ := by\n\tsimp -- 𝔸 é\n'),
    ).toBeNull();
  });

  test('is fine however often comments and texts open what they do not close', () => {
    expect(refuseText('-- (\n/- ⟨ -/ "[" '.repeat(2_000))).toBeNull();
  });

  test('is normalised to a fixed point unless it is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\r', '\n', '\ufeff', 'a', ' ') }), (text) => {
        const once = normalizeText(text);
        if (refuseText(once) === null) expect(normalizeText(once)).toBe(once);
      }),
    );
  });
});
