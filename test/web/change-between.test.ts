import { expect, test } from '@jest/globals';
import { changeBetween } from '../../web/change-between.ts';
import fc from '../support/properties.ts';

test('of equal letters the one before the cursor is new', () => {
  expect(changeBetween('aa', 'aaa', 1)).toMatchObject({ range: { offset: 0, length: 0 }, newText: 'a' });
  expect(changeBetween('aa', 'aaa', 3)).toMatchObject({ range: { offset: 2, length: 0 }, newText: 'a' });
});

test('the change between two texts makes the one of the other', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\\'), maxLength: 6 });
  fc.assert(
    fc.property(letters, letters, letters, letters, (before, taken, put, behind) => {
      const [old, now] = [before + taken + behind, before + put + behind];
      const { range, newText } = changeBetween(old, now, before.length + put.length);
      expect(old.slice(0, range.offset) + newText + old.slice(range.offset + range.length)).toBe(now);
    }),
  );
});
