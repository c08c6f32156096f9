import { describe, expect, test } from '@jest/globals';
import { editOriginal, leanSource } from '../../../src/prove/input/open-inputs.ts';
import { applyEdits } from '../../../src/prove/lean-file/mend-asked.ts';
import fc from '../../support/properties.ts';

const source = (text: string) => leanSource('a.lean', Buffer.from(text));

describe('a file that is written back', () => {
  test('keeps the end of each line; new lines end as theirs does', () => {
    const read = source('\ufeffone\ntwo sorry\r\nthree sorry\nfour\r\n');
    expect(read.text).toBe('one\ntwo sorry\nthree sorry\nfour\n');
    const edits = ['two sorry', 'three sorry'].map((line) => {
      const end = read.text.indexOf(line) + line.length;
      return { start: end - 'sorry'.length, end, text: 'by\n  rfl' };
    });
    expect(editOriginal(read, edits)).toBe('\ufeffone\ntwo by\r\n  rfl\r\nthree by\n  rfl\nfour\r\n');
  });

  test('its last line ends as the one before does', () => {
    const read = source('one\r\ntwo');
    expect(editOriginal(read, [{ start: 4, end: 7, text: 'a\nb' }])).toBe('one\r\na\r\nb');
  });

  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r\n', '\r'), maxLength: 20 });
  test('whatever its ends are: without edits it is as it was, and Lean reads the edited one alike', () => {
    fc.assert(
      fc.property(text, fc.boolean(), fc.nat(20), fc.nat(5), (own, hasMark, at, length) => {
        const read = source(`${hasMark ? '\ufeff' : ''}${own}`);
        expect(editOriginal(read, [])).toBe(`${hasMark ? '\ufeff' : ''}${own}`);
        const start = Math.min(at, read.text.length);
        // A proof neither begins nor ends with a line end, nor stands beside a carriage return.
        const edits = [{ start, end: Math.min(start + length, read.text.length), text: '(x\ny)' }];
        const edited = editOriginal(read, edits);
        expect(source(edited).text).toBe(applyEdits(read.text, edits));
      }),
    );
  });
});
