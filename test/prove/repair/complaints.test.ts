import { describe, expect, test } from '@jest/globals';
import type { LeanMessage } from '../../../core/message.ts';
import { findComplaints, mendText } from '../../../src/prove/repair/mend-text.ts';
import { nameIndex } from '../../../src/prove/repair/name-index.ts';

const at = (line: number, column: number) => ({ line, column });
const error = (text: string, line: number, from: number, to: number): LeanMessage => ({
  severity: 'error',
  text,
  start: at(line, from),
  end: at(line, to),
});

describe('complaints', () => {
  // Wordings before 4.23, which the embedded Lean no longer has.
  test.each([
    ["unknown identifier 'foo.bar'", 'foo.bar'],
    ["unknown constant 'Nat.sub_mul''", "Nat.sub_mul'"],
    ['Unknown identifier `x`', 'x'],
    ["Unknown constant `Nat.foo'`", "Nat.foo'"],
    [
      "invalid field 'symmm', the environment does not contain 'Eq.symmm'\n  h\nhas type\n  0 = 1",
      'Eq.symmm',
    ],
  ])('are read from the message %s', (text, name) => {
    expect(findComplaints([error(text, 1, 0, 5)])).toEqual([
      { kind: 'unknown-name', name, start: at(1, 0), end: at(1, 5) },
    ]);
  });

  test('tell what replaces a deprecated name', () => {
    const text = '`Nat.lt.step` has been deprecated: Use `Nat.lt_succ_of_lt` instead\n\nNote: and more';
    const warning: LeanMessage = { ...error(text, 2, 3, 14), severity: 'warning' };
    expect(findComplaints([warning])).toMatchObject([{ kind: 'replaced', by: ['Nat.lt_succ_of_lt'] }]);
  });

  test('other messages are none', () => {
    expect(findComplaints([error('Type mismatch', 1, 0, 3), error('unsolved goals', 1, 0, 3)])).toEqual([]);
  });
});

describe('mended texts', () => {
  const names = nameIndex(['Nat.add_comm', 'Nat.mul_comm', 'Int.add_comm']);
  const text = 'rw [Nat.addComm, 𝔸, Nat.mulComm]';
  const messages = [
    error('Unknown constant `Nat.mulComm`', 1, 20, 31),
    error('Unknown constant `Nat.addComm`', 1, 4, 15),
  ];

  test('all by the nearest at first, then one after the other by the next', () => {
    expect(mendText(text, messages, { names, limit: 10 })).toEqual([
      'rw [Nat.add_comm, 𝔸, Nat.mul_comm]',
      'rw [Int.add_comm, 𝔸, Nat.mul_comm]',
    ]);
    expect(mendText(text, messages, { names, limit: 1 })).toHaveLength(1);
  });

  test('nothing to say, nothing to do', () => {
    expect(mendText(text, [], { names, limit: 10 })).toEqual([]);
    expect(mendText(text, messages, { names: nameIndex([]), limit: 10 })).toEqual([]);
  });

  test('places that the text does not have are left alone', () => {
    const wrong = [error('Unknown constant `Nat.addComm`', 7, 4, 15), error('unknown tactic', 9, 1, 1)];
    expect(mendText(text, wrong, { names, limit: 10 })).toEqual([]);
  });
});
