import { expect, test } from '@jest/globals';
import { LineRing } from '../../../../lean/native/process/line-ring.ts';
import fc from '../../../support/properties.ts';

test('it keeps the last lines, however the text is cut', () => {
  const text = fc.array(fc.constantFrom('a', 'bc', '\n'), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (chunks) => {
      const ring = new LineRing(3, 5);
      for (const chunk of chunks) ring.append(chunk);
      const all = chunks.join('').split('\n');
      if (all.at(-1) === '') all.pop();
      expect(ring.lines).toEqual(all.map((line) => line.slice(0, 5)).slice(-3));
    }),
  );
});

test('a CR before the end of a line is no part of it', () => {
  const ring = new LineRing(3, 5);
  ring.append('one\r\ntwo');
  expect(ring.lines).toEqual(['one', 'two']);
});
