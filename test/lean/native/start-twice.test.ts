import { describe, expect, test } from '@jest/globals';
import type { Clock } from '../../../core/clock.ts';
import { startTwice } from '../../../lean/native/start-twice.ts';

/** What starts take, one after the other; null: for ever. A start that takes longer than it may fails when that is over. */
function starts(...durations: readonly (number | null)[]) {
  let now = 0;
  const asked: number[] = [];
  const clock: Clock = { now: () => now };
  const start = async (withinMs: number): Promise<string> => {
    const takes = durations[asked.length] ?? Number.POSITIVE_INFINITY;
    asked.push(withinMs);
    now += Math.min(takes, withinMs);
    if (takes > withinMs) throw new Error(`no answer within ${withinMs} ms`);
    return `start ${asked.length}`;
  };
  return { clock, start, asked };
}

describe('what may hang', () => {
  test('is started once when it comes up', async () => {
    const { start, clock, asked } = starts(4_000);
    expect(await startTwice(start, { withinMs: 300_000, clock })).toBe('start 1');
    expect(asked).toEqual([90_000]);
  });

  test('is started anew when it does not, with the time that is left', async () => {
    const { start, clock, asked } = starts(null, 120_000);
    expect(await startTwice(start, { withinMs: 300_000, clock })).toBe('start 2');
    expect(asked).toEqual([90_000, 210_000]);
  });

  test('is not started a third time', async () => {
    const { start, clock, asked } = starts(null, null, 1);
    await expect(startTwice(start, { withinMs: 300_000, clock })).rejects.toThrow('within 210000 ms');
    expect(asked).toHaveLength(2);
  });

  test('not when it says soon what is wrong, or there was no more time than for one', async () => {
    const { clock } = starts();
    let count = 0;
    const failing = async () => {
      count += 1;
      throw new Error('wrong version');
    };
    await expect(startTwice(failing, { withinMs: 300_000, clock })).rejects.toThrow('wrong version');
    expect(count).toBe(1);
    const short = starts(null, 1);
    await expect(startTwice(short.start, { withinMs: 5_000, clock: short.clock })).rejects.toThrow('5000 ms');
    expect(short.asked).toEqual([5_000]);
  });
});
