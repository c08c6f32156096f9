import { expect, test } from '@jest/globals';
import { passesOf } from '../../src/agent/planner.ts';

test('passes are those that are listed, and then such as grow', () => {
  const settings = { directCalls: 1, lemmaCalls: [30, 120], mainCalls: 1, finalCalls: 300, lemmasBetween: 1 };
  expect([...passesOf(settings)]).toEqual([
    { lemmaCalls: 30, finalCalls: 300, isFurther: false },
    { lemmaCalls: 120, finalCalls: 300, isFurther: false },
  ]);
  const growing = passesOf({ ...settings, growth: 2 });
  const calls = Array.from({ length: 4 }, () => growing.next().value);
  expect(calls.map((pass) => [pass?.lemmaCalls, pass?.finalCalls])).toEqual([
    [30, 300],
    [120, 300],
    [240, 600],
    [480, 1200],
  ]);
});
