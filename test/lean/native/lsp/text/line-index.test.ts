import { expect, test } from '@jest/globals';
import { LineIndex } from '../../../../../lean/native/lsp/text/line-index.ts';
import fc from '../../../../support/properties.ts';
import { hardText } from '../../../../support/texts.ts';

/** Every offset of the text that is no place inside a pair, counted out slowly: offset, line, units, code points. */
function places(text: string) {
  const all = [];
  let [offset, line, units, points] = [0, 0, 0, 0];
  for (const character of [...text, '']) {
    all.push({ offset, lsp: { line, character: units }, lean: { line: line + 1, column: points } });
    offset += character.length;
    units += character.length;
    points += 1;
    if (character === '\n') [line, units, points] = [line + 1, 0, 0];
  }
  return all;
}

test('all three ways of naming a place agree with counting', () => {
  fc.assert(
    fc.property(hardText, (text) => {
      const lines = new LineIndex(text);
      for (const { offset, lsp, lean } of places(text)) {
        expect(lines.lspPositionOf(offset)).toEqual(lsp);
        expect(lines.positionOf(offset)).toEqual(lean);
        expect(lines.offsetOf(lsp)).toBe(offset);
        expect(lines.offsetOfPosition(lean)).toBe(offset);
        expect(lines.toPosition(lsp)).toEqual(lean);
        expect(lines.toLspPosition(lean)).toEqual(lsp);
      }
    }),
  );
});

test('no place is outside the text or inside a pair', () => {
  const number = fc.nat(40);
  fc.assert(
    fc.property(hardText, number, number, (text, line, column) => {
      const lines = new LineIndex(text);
      const offsets = new Set(places(text).map(({ offset }) => offset));
      expect(offsets).toContain(lines.offsetOf({ line, character: column }));
      expect(offsets).toContain(lines.offsetOfPosition({ line, column }));
      expect(offsets).toContain(lines.offsetOf(lines.lspPositionOf(column - 5)));
    }),
  );
});

test.each([
  ['behind two characters of two units', '𝔸𝔹c', 4, { line: 0, character: 4 }, { line: 1, column: 2 }],
  [
    'at the end of a text without a last newline',
    'a\nbc',
    4,
    { line: 1, character: 2 },
    { line: 2, column: 2 },
  ],
  ['at the end of a text with one', 'a\n', 2, { line: 1, character: 0 }, { line: 2, column: 0 }],
  ['behind the CR of a CRLF', 'a\r\nb', 2, { line: 0, character: 2 }, { line: 1, column: 2 }],
  ['behind a CRLF', 'a\r\nb', 3, { line: 1, character: 0 }, { line: 2, column: 0 }],
  ['behind a lone CR, which ends no line', 'a\rb', 2, { line: 0, character: 2 }, { line: 1, column: 2 }],
  ['in an empty text', '', 0, { line: 0, character: 0 }, { line: 1, column: 0 }],
])('%s', (_name, text, offset, lsp, lean) => {
  const lines = new LineIndex(text);
  expect(lines.lspPositionOf(offset)).toEqual(lsp);
  expect(lines.positionOf(offset)).toEqual(lean);
  expect(lines.offsetOf(lsp)).toBe(offset);
  expect(lines.offsetOfPosition(lean)).toBe(offset);
});

test('what is beyond the end is the end', () => {
  const lines = new LineIndex('ab\ncd');
  expect(lines.offsetOf({ line: 0, character: 99 })).toBe(2);
  expect(lines.offsetOf({ line: 9, character: 0 })).toBe(5);
  expect(lines.offsetOfPosition({ line: 1, column: 99 })).toBe(2);
  expect(lines.offsetOfPosition({ line: 9, column: 0 })).toBe(5);
  expect(lines.offsetOfPosition({ line: 0, column: 5 })).toBe(0);
  expect(lines.positionOf(99)).toEqual({ line: 2, column: 2 });
});
