import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { describeIssues } from '../../core/describe-issues.ts';

const schema = z.strictObject({
  count: z.int().min(1).max(5),
  share: z.number().positive().lt(1),
  kind: z.enum(['x', 'y']),
  text: z.string(),
  names: z.array(z.string()).min(1),
  either: z.union([z.string(), z.strictObject({ token: z.string() })]),
  shape: z.discriminatedUnion('form', [
    z.object({ form: z.literal('dot') }),
    z.object({ form: z.literal('circle'), radius: z.number() }),
  ]),
  hash: z.string().regex(/^[0-9a-f]+$/, { error: 'sixteen signs' }),
});

const good = {
  count: 1,
  share: 0.5,
  kind: 'x',
  text: 't',
  names: ['n'],
  either: 'e',
  shape: { form: 'dot' },
  hash: 'ab',
};

const faultsOf = (value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return error === undefined ? [] : describeIssues(error, value, 'the file');
};

test('what is right has no faults', () => {
  expect(faultsOf(good)).toEqual([]);
});

test.each([
  [{ count: 0 }, 'the field count must be at least 1, and is 0'],
  [{ count: 6 }, 'the field count must be at most 5, and is 6'],
  [{ count: 1.5 }, 'the field count must be a whole number, and is 1.5'],
  [{ share: 0 }, 'the field share must be more than 0, and is 0'],
  [{ share: 1 }, 'the field share must be less than 1, and is 1'],
  [{ share: null }, 'the field share must be a number, and is null'],
  [{ kind: 'z' }, 'the field kind must be "x" or "y", and is "z"'],
  [{ text: undefined }, 'the field text is missing'],
  [{ text: '' }, null],
  [{ text: ['a'] }, 'the field text must be a string, and is a list'],
  [{ names: [] }, 'the field names must be a list of at least 1, and is a list'],
  [{ names: ['a', 7] }, 'the field names.1 must be a string, and is 7'],
  [{ either: 7 }, 'the field either must be a string or an object, and is 7'],
  [{ either: { token: 7 } }, 'the field either.token must be a string, and is 7'],
  [{ either: { token: 'a', more: 1 } }, 'there is no field either.more'],
  [{ shape: { form: 'square' } }, 'the field shape.form must be "dot" or "circle"'],
  [{ shape: {} }, 'the field shape.form is missing'],
  [{ shape: { form: 'circle' } }, 'the field shape.radius is missing'],
  [{ hash: 'xyz' }, 'the field hash: sixteen signs'],
  [{ more: 1, most: 2 }, 'there is no field more; there is no field most'],
])('the issues of the record with %j are told: %s', (change, fault) => {
  expect(faultsOf({ ...good, ...change })).toEqual(fault === null ? [] : [fault]);
});

test('what is no object at all; each fault by itself', () => {
  expect(faultsOf([])).toEqual(['the file must be an object, and is a list']);
  expect(faultsOf('x'.repeat(100))).toEqual(['the file must be an object, and is a string']);
  expect(faultsOf({ ...good, count: 0, kind: 'z' })).toHaveLength(2);
});
