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

test('an example inside of another one is told as a part of it, unless it stands in the proof by itself, too', () => {
  const nested = {
    ...theorem,
    steps: [
      step('constructor <;> trivial', [[0]]),
      step('constructor', [[0]], 0),
      step('trivial', [[1]], 0),
      step('trivial', [[2]], 0),
      step('have h : True := by\n  trivial', [[2]]),
      step('trivial', [[2]], 4),
      step('have h : True := by first | rfl | trivial', [[1]]),
      step('first | rfl | trivial', [[1]], 6),
      step('rfl', [[1]], 7),
    ],
  } as unknown as TracedTheorem;
  expect(examplesOf(nested).map(({ state, tactic, isPart = false }) => [state, tactic, isPart])).toEqual([
    [whole, 'constructor <;> trivial', false],
    [whole, 'constructor', true],
    [left, 'trivial', true],
    [right, 'trivial', false],
    [left, 'have h : True := by first | rfl | trivial', false],
    [left, 'first | rfl | trivial', true],
    [left, 'rfl', true],
  ]);
  for (const example of examplesOf(nested)) expect(exampleSchema.parse(example)).toEqual(example);
});
