import { describe, expect, test } from '@jest/globals';
import { differences, repliesIn } from '../../../bench/repl/differences.ts';
import fc from '../../support/properties.ts';

describe('outputs of a REPL', () => {
  test('that say the same in other layouts do not differ', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (values) => {
        const plain = values.map((value) => JSON.stringify(value)).join('\n\n');
        const laidOut = values.map((value) => JSON.stringify(value, null, 2)).join('\r\n \r\n');
        expect(differences(repliesIn(plain), repliesIn(laidOut))).toEqual([]);
      }),
    );
  });

  test('differ where a value is another, is missing, or is too much', () => {
    const expected = repliesIn('{"env": 0, "messages": [{"data": "a"}]}\n\n{"env": 1}');
    expect(differences(expected, repliesIn('{"env": 0, "messages": [{"data": "b"}, 5]}'))).toEqual([
      { at: '1.messages.0.data', expected: 'a', found: 'b' },
      { at: '1.messages.1', expected: undefined, found: 5 },
      { at: '2', expected: { env: 1 }, found: undefined },
    ]);
  });

  test('that are no JSON are compared as texts', () => {
    expect(differences(repliesIn('{}\n\nuncaught exception'), repliesIn('{}\n\nuncaught exception'))).toEqual(
      [],
    );
    expect(differences(repliesIn('oh'), repliesIn('{}'))).toEqual([{ at: '1', expected: 'oh', found: {} }]);
  });
});
