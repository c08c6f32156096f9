import { expect, test } from '@jest/globals';
import { LineIndex } from '../../../lean/server/document/line-index.ts';
import fc from '../../support/properties.ts';
import { hardText } from '../../support/texts.ts';

/** Every place of the text that is not inside a pair, counted out slowly: line, units, code points. */
function places(text: string) {
  const all = [];
  let [line, units, points] = [0, 0, 0];
  for (const character of [...text, '']) {
    all.push({ lsp: { line, character: units }, lean: { line: line + 1, column: points } });
    units += character.length;
    points += 1;
    if (character === '\n') [line, units, points] = [line + 1, 0, 0];
  }
  return all;
}

test('both ways of naming a place agree with counting', () => {
  fc.assert(
    fc.property(hardText, (text) => {
      const lines = new LineIndex(text);
      for (const { lsp, lean } of places(text)) {
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
      const all = places(text);
      expect(all.map(({ lean }) => lean)).toContainEqual(lines.toPosition({ line, character: column }));
      expect(all.map(({ lsp }) => lsp)).toContainEqual(lines.toLspPosition({ line, column }));
    }),
  );
});

test('what is beyond the end is the end', () => {
  const lines = new LineIndex('a𝔹\ncd');
  expect(lines.toPosition({ line: 0, character: 99 })).toEqual({ line: 1, column: 2 });
  expect(lines.toPosition({ line: 0, character: 2 })).toEqual({ line: 1, column: 1 });
  expect(lines.toPosition({ line: 9, character: 0 })).toEqual({ line: 2, column: 2 });
  expect(lines.toLspPosition({ line: 1, column: 99 })).toEqual({ line: 0, character: 3 });
  expect(lines.toLspPosition({ line: 9, column: 0 })).toEqual({ line: 1, character: 2 });
  expect(lines.toLspPosition({ line: 0, column: 5 })).toEqual({ line: 0, character: 0 });
});
