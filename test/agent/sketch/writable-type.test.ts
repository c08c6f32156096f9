import { expect, test } from '@jest/globals';
import { writableType } from '../../../src/agent/sketch/lemma.ts';

test.each([
  ['Type', 'Type'],
  ['Type 1', 'Type 1'],
  ['Type u_1', 'Type _'],
  ['Type u', 'Type _'],
  ['Sort (max 1 u)', 'Sort _'],
  ['Sort 12', 'Sort 12'],
  ['List α', 'List α'],
  ['Typed u', 'Typed u'],
])('the type %s is written as %s', (type, expected) => {
  expect(writableType(type)).toBe(expected);
});
