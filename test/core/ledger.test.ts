import { expect, test } from '@jest/globals';
import { Ledger, unlimited } from '../../core/ledger.ts';
import fc from '../support/properties.ts';

const clock = { now: () => 0 };
const count = fc.integer({ min: 0, max: 1_000 });

test('parts of a work that are under way at once get no more together than is left', () => {
  fc.assert(
    fc.property(count, count, count, fc.integer({ min: 1, max: 9 }), (calls, used, wanted, atOnce) => {
      const ledger = new Ledger({ calls, tokens: calls, expansions: calls }, { clock });
      ledger.add({ calls: used, tokens: used, expansions: used });
      const part = ledger.part(wanted, atOnce);
      const left = Math.max(0, calls - used);
      expect(part.calls).toBeLessThanOrEqual(wanted);
      for (const share of [part.calls, part.tokens, part.expansions]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share * atOnce).toBeLessThanOrEqual(left);
      }
      expect(ledger.part(wanted).calls).toBe(Math.min(wanted, left));
    }),
  );
});

test('without limits a part of a work gets what it wants', () => {
  const ledger = new Ledger({}, { clock });
  expect(ledger.part(30, 4)).toEqual({ ...unlimited, calls: 30 });
  expect(ledger.exhausted).toBeNull();
});

test('calls that are reserved are affordable to nobody until they are settled, and then those that were not made are', () => {
  fc.assert(
    fc.property(count, fc.array(fc.tuple(count, count), { maxLength: 9 }), (calls, wishes) => {
      const ledger = new Ledger({ calls }, { clock });
      const granted = wishes.map(([wanted]) => {
        const own = ledger.affordable(wanted);
        ledger.reserve(own);
        return own;
      });
      expect(granted.reduce((sum, own) => sum + own, 0)).toBeLessThanOrEqual(calls);
      let settled = 0;
      ledger.onSettled(() => (settled += 1));
      granted.forEach((own, at) => {
        ledger.settle(own, Math.min(own, wishes[at]![1]));
      });
      expect(settled).toBe(wishes.length);
      expect(ledger.affordable(1_000)).toBe(calls - ledger.spent.calls);
    }),
  );
});

test('memory that was over once stays so: what ended the work is asked for after it was given back', () => {
  const held = [50, 100, 50];
  const ledger = new Ledger({ memory: 100 }, { clock, memory: () => held.shift() ?? 50 });
  expect([1, 2, 3, 4].map(() => ledger.exhausted)).toEqual([null, 'memory', 'memory', 'memory']);
});

test('time and the tokens of models count from when the work began', () => {
  let now = 7;
  const ledger = new Ledger({ ms: 10, tokens: 500 }, { clock: { now: () => now }, tokens: () => 100 * now });
  now = 9;
  ledger.add({ tokens: 30 });
  expect(ledger.spent).toEqual({ ms: 2, calls: 0, expansions: 0, tokens: 230 });
  ledger.restart();
  expect(ledger.left('ms')).toBe(10);
  now = 19;
  expect(ledger.exhausted).toBe('time');
});

test('expansions of parts side by side are added up, each as it counts itself, and one that begins anew counts on', () => {
  const ledger = new Ledger({}, { clock });
  const told = (part: string, now: number) => {
    ledger.tellExpansions(part, now);
    return ledger.spent.expansions;
  };
  expect(['a', 'b', 'a', 'b', 'a'].map((part, at) => told(part, 10 * (at + 1)))).toEqual([
    10, 30, 50, 70, 90,
  ]);
  expect([5, 8, 2, 3].map((now) => told('c', now))).toEqual([95, 98, 100, 101]);
});

test('what a part uses counts in all ledgers that it draws on', () => {
  const whole = new Ledger({ calls: 100, tokens: 50 }, { clock, tokens: () => 7 });
  whole.add({ calls: 10 });
  const part = whole.child(60);
  const inner = part.child();
  inner.add({ calls: 5, tokens: 20 });
  inner.reserve(4);
  inner.settle(4, 3);
  expect([inner, part, whole].map(({ spent }) => [spent.calls, spent.tokens])).toEqual([
    [8, 20],
    [8, 20],
    [18, 20],
  ]);
  expect([inner, part, whole].map((ledger) => ledger.left('calls'))).toEqual([52, 52, 82]);
  expect(inner.left('tokens')).toBe(30);
});
