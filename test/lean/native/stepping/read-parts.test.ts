import { expect, test } from '@jest/globals';
import type { GoalReport } from '../../../../lean/native/companion/proof-states.ts';
import { readParts } from '../../../../lean/native/stepping/read-parts.ts';

const shape = { binders: 0, head: null, constants: [] };
/** A goal whose text does not come apart. */
const goal: GoalReport = { name: [], hypotheses: [], shape, pretty: 'no turnstile' };

test('goals whose texts do not come apart are printed apart in one question to Lean', async () => {
  let asked = 0;
  const print = async () => {
    asked += 1;
    return ['a', 'b', 'c'].map((target) => ({ hypotheses: [], target }));
  };
  const part = (...focus: number[]) => ({ focus, goals: focus.map(() => goal), form: focus.join() });
  const parts = await readParts([part(0, 2), part(1)], 'lean', print);
  expect(parts.map(({ goals }) => goals.map(({ target }) => target))).toEqual([['a', 'c'], ['b']]);
  expect(asked).toBe(1);
});
