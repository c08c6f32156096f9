import { expect, jest, test } from '@jest/globals';
import { PlanBudget } from '../../src/agent/plan-budget.ts';
import { passesOf } from '../../src/agent/plan-settings.ts';
import { unlimited } from '../../src/prove/prove-options.ts';
import fc from '../support/properties.ts';

test('searches side by side get no more together than is left', () => {
  const count = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(count, count, count, fc.integer({ min: 1, max: 9 }), (calls, used, wanted, searches) => {
      const limits = { ...unlimited, calls, tokens: calls, expansions: calls };
      const budget = new PlanBudget(limits, { now: () => 0 });
      budget.add({ calls: used, tokens: used, expansions: used });
      const part = budget.part(wanted, searches);
      const left = Math.max(0, calls - used);
      expect(part.calls).toBeLessThanOrEqual(wanted);
      for (const share of [part.calls, part.tokens, part.expansions]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share * searches).toBeLessThanOrEqual(left);
      }
      expect(budget.part(wanted).calls).toBe(Math.min(wanted, left));
    }),
  );
});

test('without limits a search gets what it wants', () => {
  const budget = new PlanBudget(unlimited, { now: () => 5 });
  expect(budget.part(30, 4)).toEqual({ ...unlimited, calls: 30 });
  expect(budget.exhausted).toBeNull();
});

test('memory is a limit like the others', () => {
  const clock = { now: () => 0 };
  expect(new PlanBudget({ ...unlimited, memory: 1 }, clock).exhausted).toBe('budget-memory');
  expect(new PlanBudget({ ...unlimited, memory: 1e15 }, clock).exhausted).toBeNull();
});

test('memory that was over once stays so: what ended a plan is asked for after it was given back', () => {
  using rss = jest.spyOn(process.memoryUsage, 'rss').mockReturnValueOnce(99).mockReturnValueOnce(200);
  const budget = new PlanBudget({ ...unlimited, memory: 100 }, { now: () => 0 });
  rss.mockReturnValue(50);
  expect([1, 2, 3].map(() => budget.exhausted)).toEqual([null, 'budget-memory', 'budget-memory']);
});

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
