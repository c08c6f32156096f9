import { describe, expect, test } from '@jest/globals';
import type { LspPosition } from '../../../lean/native/lsp/protocol.ts';
import { applyChanges, offsetAt } from '../../../lean/server/document/apply-changes.ts';
import type { DocumentChange } from '../../../lean/server/protocol.ts';
import fc from '../../support/properties.ts';

const at = (line: number, character: number): LspPosition => ({ line, character });
const replace = (start: LspPosition, end: LspPosition, text: string): DocumentChange => ({
  range: { start, end },
  text,
});

describe('changes of a text', () => {
  test('are made one after the other, each on the result of the last', () => {
    const changes = [replace(at(0, 0), at(0, 0), 'one\n'), replace(at(1, 0), at(1, 3), 'two')];
    expect(applyChanges('xyz', changes)).toBe('one\ntwo');
  });

  test('without a range stand for the whole text', () => {
    expect(applyChanges('old', [{ text: 'new\r\nlines' }])).toBe('new\nlines');
  });

  test('count UTF-16 units, two for a character beyond the basic plane', () => {
    expect(applyChanges('𝔸→x\n𝔹', [replace(at(0, 3), at(1, 2), 'é')])).toBe('𝔸→é');
  });

  test('never cut a character in two', () => {
    expect(applyChanges('a𝔸b', [replace(at(0, 2), at(0, 2), '|')])).toBe('a𝔸|b');
  });
});

test.each([
  ['the end of its line', at(0, 99), 2],
  ['the end of the text', at(7, 0), 5],
  ['an empty last line', at(2, 3), 5],
])('a position too far out means %s', (_, position, offset) => {
  expect(offsetAt('ab\nc\n', position)).toBe(offset);
});

/** The text as lines of characters, with a slow but plain way to find the place of a position. */
function naive(text: string, { range, text: inserted }: DocumentChange): string {
  if (range === undefined) return inserted;
  const characters = [...text];
  const index = ({ line, character }: LspPosition): number => {
    let lines = line;
    let units = character;
    let index = 0;
    for (; index < characters.length && lines > 0; index += 1) if (characters[index] === '\n') lines -= 1;
    for (; index < characters.length && units > 0 && characters[index] !== '\n'; index += 1) {
      units -= characters[index]!.length;
    }
    return index;
  };
  return [...characters.slice(0, index(range.start)), inserted, ...characters.slice(index(range.end))].join(
    '',
  );
}

test('changes agree with a plain model', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', 'é', '∀', '𝔸', '👍') });
  const position = fc.record({ line: fc.nat(5), character: fc.nat(8) });
  const range = fc.tuple(position, position).map(([one, other]) => {
    const ordered = one.line < other.line || (one.line === other.line && one.character <= other.character);
    return ordered ? { start: one, end: other } : { start: other, end: one };
  });
  const change = fc.record({ range: fc.option(range, { nil: undefined, freq: 9 }), text });
  fc.assert(
    fc.property(text, fc.array(change, { maxLength: 6 }), (start, changes) => {
      expect(applyChanges(start, changes)).toBe(changes.reduce(naive, start));
    }),
    { numRuns: 2_000 },
  );
});
