import { expect, test } from '@jest/globals';
import { sha256, sha256OfLines } from '../../core/hash.ts';
import fc from '../support/properties.ts';

test('texts are hashed as though they were one with a line feed between', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      expect(sha256OfLines(texts)).toBe(sha256(texts.join('\n')));
    }),
  );
});
