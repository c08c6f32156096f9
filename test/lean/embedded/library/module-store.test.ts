import { expect, test } from '@jest/globals';
import { type BuiltModule, resultOf } from '../../../../lean/embedded/library/module-store.ts';

const parts: BuiltModule['parts'] = [{ part: 'olean', size: 3, sha256: 'a'.repeat(64) }];
const onSorry = { name: 'bad', key: '3:bad', because: 'sorryAx', code: 'sorry' } as const;

test('a module that rests on no proof has another result than one with the same files that does not', () => {
  // A project could otherwise build it without the mark, and leave what imports it to others that have the mark.
  const honest = resultOf({ parts, unproved: [onSorry] }, []);
  expect(resultOf({ parts, unproved: [] }, [])).not.toBe(honest);
  expect(resultOf({ parts, unproved: [{ ...onSorry, code: 'axiom' }] }, [])).not.toBe(honest);
  expect(resultOf({ parts, unproved: [onSorry] }, [])).toBe(honest);
});
