import { expect, test } from '@jest/globals';
import { hasMoreFields } from '../../src/serve/has-more-fields.ts';
import fc from '../support/properties.ts';

const fieldsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>(
        (sum, inner) => sum + fieldsOf(inner),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0;

test('the fields of all objects count, and nothing in strings does', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ':', '\\', 'a', '{') });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.array(tie('value')),
      fc.dictionary(text, tie('value')),
    ),
  }));
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      const fields = fieldsOf(value);
      expect(hasMoreFields(json, fields)).toBe(false);
      if (fields > 0) expect(hasMoreFields(json, fields - 1)).toBe(true);
    }),
  );
});

test('a text that is no JSON ends too', () => {
  for (const text of ['"', '"\\', '{"a', ':"\\"']) expect(hasMoreFields(text, 1)).toBe(false);
});
