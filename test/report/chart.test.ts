import { expect, test } from '@jest/globals';
import { plot } from '../../src/evaluate/report/page/plot.ts';
import { countTicks } from '../../src/report/count-ticks.ts';
import { logAxis } from '../../src/report/numbers.ts';
import fc from '../support/properties.ts';

test('round numbers on the axes', () => {
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(3)).toEqual([0, 1, 2, 3]);
  expect(countTicks(39)).toEqual([0, 10, 20, 30, 40]);
  expect(countTicks(500)).toEqual([0, 100, 200, 300, 400, 500]);
  expect(logAxis(120, 30_000).ticks).toEqual([100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000]);
  expect(logAxis(1, 1_000_000).ticks).toEqual([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]);
  expect(logAxis(0, 0)).toMatchObject({ low: 1, high: 10 });
});

test('an axis keeps order and stays inside, whatever the costs', () => {
  const cost = fc.double({ min: 0, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(cost, cost, cost, cost, (smallest, largest, a, b) => {
      const axis = logAxis(Math.min(smallest, largest), Math.max(smallest, largest));
      expect(axis.low).toBeGreaterThan(0);
      expect(axis.high / axis.low).toBeGreaterThanOrEqual(10 * (1 - 1e-9));
      expect(axis.ticks.length).toBeGreaterThan(0);
      expect(axis.ticks.length).toBeLessThanOrEqual(12);
      expect(axis.place(Math.min(a, b))).toBeLessThanOrEqual(axis.place(Math.max(a, b)));
      for (const place of [a, b, ...axis.ticks].map(axis.place)) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('the curve has a step at each cost and goes on to the end of the budget', () => {
  const points = [
    { at: 10, solved: 1 },
    { at: 100, solved: 3 },
  ];
  const text = String;
  const { text: drawn } = plot({
    name: 'p',
    title: 't',
    axis: 'calls',
    points,
    end: 1_000,
    problems: 4,
    text,
    tick: text,
  });
  // Two decades across 1000 units; 3 is as high, and up is down.
  expect(drawn).toContain('d="M0 1000H0V666.7H500V0H1000"');
  expect(drawn).toContain('3 of 4 problems proved within 1000');
});
