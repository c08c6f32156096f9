import { describe, expect, test } from '@jest/globals';
import { scanTactic } from '../../../../lean/native/stepping/text/tactic-tokens.ts';
import fc from '../../../support/properties.ts';

const texts = (text: string): readonly string[] => {
  const scan = scanTactic(text);
  if (scan.kind !== 'tokens') throw new Error(JSON.stringify(scan));
  return scan.tokens.map((token) => token.text);
};

describe('the text of a tactic', () => {
  test('is cut into words, symbols, strings and brackets', () => {
    expect(texts(`rw [← Nat.add_comm, h'] at h₁ «x y».z`)).toEqual([
      ...['rw', '[', '←', 'Nat.add_comm', ',', "h'", ']', 'at', 'h₁', '«x y».z'],
    ]);
    expect(texts('have c := \'(\'; exact f "a ) \\" (" r#"x " ("#')).toEqual([
      ...['have', 'c', ':', '=', "'('", ';', 'exact', 'f', '"a ) \\" ("', 'r#"x " ("#'],
    ]);
  });

  test('loses its comments, nested ones too', () => {
    expect(texts('skip -- ) sorry\n/- a /- b -/ ( -/ rfl')).toEqual(['skip', 'rfl']);
  });

  test.each([
    ['skip)', "unexpected token ')'"],
    ['exact (1]', "unexpected token ']'"],
    ['simp [a', "unexpected end of input; expected ']'"],
    ['skip /- no end', 'unterminated comment'],
    ['exact "no end', '`"` is not closed'],
    ['exact «no end', '`«` is not closed'],
  ])('%s is broken', (text, message) => {
    expect(scanTactic(text)).toMatchObject({ kind: 'broken', message });
  });

  test('that Lean may read otherwise is unclear: `<--` is no comment', () => {
    expect(scanTactic('rw [<-- ) #eval 1\n]').kind).toBe('unclear');
    expect(scanTactic('rw [h]-- fine')).toMatchObject({ kind: 'tokens' });
  });

  // Pieces that keep their borders when blanks stand between them.
  const piece = fc.oneof(
    fc.constantFrom(
      'simp',
      "h'",
      'Nat.succ_le',
      '«a b»',
      '42',
      '←',
      ':=',
      '·',
      '#eval',
      '"a \\" ) b"',
      "')'",
    ),
    fc.constantFrom('-- ( "\n', '/- [ /- " -/ ] -/'),
  );

  test('has balanced brackets if and only if it is written so', () => {
    const nested = fc.letrec<{ all: string }>((tie) => ({
      all: fc
        .array(
          fc.oneof(
            { depthSize: 'small' },
            piece,
            fc
              .tuple(fc.constantFrom('()', '[]', '{}', '⟨⟩'), tie('all'))
              .map(([pair, inner]) => `${pair[0]} ${inner} ${pair[1]}`),
          ),
          { maxLength: 4 },
        )
        .map((pieces) => pieces.join(' ')),
    })).all;
    fc.assert(
      fc.property(nested, fc.constantFrom(...')]}⟩([{⟨'), (text, bracket) => {
        expect(scanTactic(text).kind).toBe('tokens');
        expect(scanTactic(`${text} ${bracket}`).kind).toBe('broken');
      }),
    );
  });

  test('comes back whole from its tokens, blanks and comments aside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const scan = scanTactic(text);
        if (scan.kind !== 'tokens') return;
        let end = 0;
        for (const token of scan.tokens) {
          const gap = text.slice(end, token.start);
          if (!/--|\/-/.test(text)) expect(gap.trim()).toBe('');
          end = token.start + token.text.length;
          expect(text.slice(token.start, end)).toBe(token.text);
        }
      }),
    );
  });
});
