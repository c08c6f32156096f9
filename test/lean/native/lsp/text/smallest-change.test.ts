import { expect, test } from '@jest/globals';
import type { TextChange } from '../../../../../lean/native/lsp/protocol/messages.ts';
import { LineIndex } from '../../../../../lean/native/lsp/text/line-index.ts';
import { smallestChange } from '../../../../../lean/native/lsp/text/smallest-change.ts';
import fc from '../../../../support/properties.ts';
import { hardText } from '../../../../support/texts.ts';

/** The change as a server makes it. */
function applied(text: string, { range, text: inserted }: TextChange): string {
  const lines = new LineIndex(text);
  return text.slice(0, lines.offsetOf(range.start)) + inserted + text.slice(lines.offsetOf(range.end));
}

const change = (before: string, after: string) => smallestChange(new LineIndex(before), after);

test('it makes the one text of the other', () => {
  fc.assert(
    fc.property(hardText, hardText, (before, after) => applied(before, change(before, after)) === after),
  );
});

test('it does so for a server that reads CRLF as LF', () => {
  const lf = (text: string) => text.replaceAll('\r\n', '\n');
  fc.assert(
    fc.property(hardText, hardText, (before, after) => {
      const { range, text } = change(before, after);
      expect(applied(lf(before), { range, text: lf(text) })).toBe(lf(after));
    }),
  );
});

test('it holds nothing that the texts share at both ends, but for what belongs together', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(plain, plain, plain, plain, (start, old, young, end) => {
      const { text } = change(start + old + end, start + young + end);
      expect(text.length).toBeLessThanOrEqual(young.length);
    }),
  );
});

test.each([
  ['abc', 'aXc', [0, 1], [0, 2], 'X'],
  ['abc', 'abc', [0, 3], [0, 3], ''],
  ['', 'abc', [0, 0], [0, 0], 'abc'],
  ['a\nb', '', [0, 0], [1, 1], ''],
  ['aa', 'aaa', [0, 2], [0, 2], 'a'],
  // These two differ in their second unit only.
  ['x𝔸y', 'x𝔹y', [0, 1], [0, 3], '𝔹'],
  ['a\nb', 'a\r\nb', [0, 1], [1, 0], '\r\n'],
] as const)('%j to %j', (before, after, start, end, text) => {
  expect(change(before, after)).toEqual({
    range: { start: { line: start[0], character: start[1] }, end: { line: end[0], character: end[1] } },
    text,
  });
});
