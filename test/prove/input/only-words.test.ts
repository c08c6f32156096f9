import { expect, test } from '@jest/globals';
import { type OnlyCandidate, OnlyWords } from '../../../src/prove/input/ids-in.ts';

const theorem = (name: string, first: number, last = first, id = name): OnlyCandidate => ({
  ...{ id, name, file: 'some/A.lean' },
  lines: [first, last],
});
const all = [
  theorem('same', 1),
  theorem('X.same', 3, 5),
  theorem('a.«b.c».d', 9),
  theorem('Y.same', 12, 12, 'A.lean:Y.same'),
];

test.each([
  [['X.same'], ['X.same']],
  // The whole name of one is no end of others.
  [['same'], ['same']],
  [['«X».«same»'], ['X.same']],
  [['a.«b.c».d'], ['a.«b.c».d']],
  [['d'], ['a.«b.c».d']],
  [['a.b.c.d'], ['a.«b.c».d']],
  [['b.c.d'], ['a.«b.c».d']],
  [['4'], ['X.same']],
  [['A.lean:9'], ['a.«b.c».d']],
  [['some/A.lean:Y.same'], ['A.lean:Y.same']],
  [['B.lean:9', 'A.lean:Y.same'], ['A.lean:Y.same']],
  [
    ['1', 'Y.same'],
    ['same', 'A.lean:Y.same'],
  ],
])('of these theorems %j means %j', (words, ids) => {
  const chosen = new OnlyWords(words).choose(all, (one) => one);
  expect([...chosen].map(({ id }) => id)).toEqual(ids);
});

test('an end that several theorems have means all of them, and a word that means none is told', () => {
  const only = new OnlyWords(['same', 'nowhere', '7']);
  const chosen = only.choose(all.slice(1), (one) => one);
  expect([...chosen].map(({ name }) => name)).toEqual(['X.same', 'Y.same']);
  expect(only.unmet).toEqual(['nowhere', '7']);
});
