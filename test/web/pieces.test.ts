import { expect, test } from '@jest/globals';
import { piecesOf } from '../../web/pieces.ts';
import fc from '../support/properties.ts';

test('keywords, comments, strings and sorry have their colours', () => {
  const text = 'theorem t : "x" = s -- by\n  := sorry';
  expect(piecesOf(text)).toEqual([
    { kind: 'keyword', text: 'theorem' },
    { kind: null, text: ' t : ' },
    { kind: 'text', text: '"x"' },
    { kind: null, text: ' = s ' },
    { kind: 'comment', text: '-- by' },
    { kind: null, text: '\n  := ' },
    { kind: 'sorry', text: 'sorry' },
  ]);
});

test('the pieces of any text make up the text', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('theorem ', 'by', '/-', '-/', '--', '"', 'sorry', '\n', '∀'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
