import { expect, test } from '@jest/globals';
import type { TracedTheorem } from '../../lean/trace/traced-module.ts';
import { exampleSchema } from '../../src/learn/examples/example-schema.ts';
import { examplesOf } from '../../src/traces/summarise-traces.ts';

const [whole, left, right] = ['n : Nat\n⊢ n = n ∧ True', 'n : Nat\n⊢ n = n', 'n : Nat\n⊢ True'];

const step = (tactic: string, before: number[][], parent: number | null = null) => ({
  ...{ tactic, before, after: [], parent, named: [], found: [] },
  ...{ start: { line: 1, column: 0 }, end: { line: 1, column: 1 } },
});

const theorem = {
  name: 'Harbor.both',
  goals: [whole, left, right].map((pretty) => ({ pretty })),
  steps: [
    step('constructor', [[0]]),
    step('· rfl', [[1], [2]]),
    step('rfl', [[1]], 1),
    step('case right =>\n  have h : True := by trivial\n  exact h', [[2]]),
    step('have h : True := by trivial', [[2]], 3),
    step('trivial', [[2]], 4),
    step('trivial', [[2]], 3),
    step('done', []),
    step('first\n| rfl\n| trivial', [[1, 2]]),
    step('by_cases h : n = n\n· rfl', [[0]]),
    step('rfl', [[1]], 9),
  ],
} as unknown as TracedTheorem;

test('each state that a proof meets is an example with its tactic, once; what chooses a goal and blocks of several tactics are none', () => {
  const examples = examplesOf(theorem);
  expect(examples.map(({ state, tactic }) => [state, tactic])).toEqual([
    [whole, 'constructor'],
    [left, 'rfl'],
    [right, 'have h : True := by trivial'],
    [right, 'trivial'],
    [`${left}\n\n${right}`, 'first\n| rfl\n| trivial'],
  ]);
  for (const example of examples) expect(exampleSchema.parse(example)).toEqual(example);
});
