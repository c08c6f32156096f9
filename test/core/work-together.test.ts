import { expect, test } from '@jest/globals';
import { workTogether } from '../../core/work-together.ts';

const never = new AbortController().signal;

/** A promise that waits until it is let go. */
const gate = () => Promise.withResolvers<void>();

test('items are begun in their order, so many at a time', async () => {
  const gates = [gate(), gate(), gate()];
  const begun: number[] = [];
  const all = workTogether(gates.keys(), 2, never, async (at) => {
    begun.push(at);
    await gates[at]!.promise;
  });
  expect(begun).toEqual([0, 1]);
  for (const { resolve } of gates) resolve();
  await all;
  expect(begun).toEqual([0, 1, 2]);
});

test('the first failure stops the others, and it alone is thrown', async () => {
  const begun: number[] = [];
  const all = workTogether([0, 1, 2], 2, never, async (at, signal) => {
    begun.push(at);
    if (at === 1) throw new Error('the first');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new Error('a later one');
  });
  await expect(all).rejects.toThrow('the first');
  expect(begun).toEqual([0, 1]);
});

test('when the signal fires nothing more is begun, and nothing is thrown', async () => {
  const user = new AbortController();
  const begun: number[] = [];
  await workTogether([0, 1], 1, user.signal, async (at) => {
    begun.push(at);
    user.abort();
    throw new Error('it was stopped');
  });
  expect(begun).toEqual([0]);
});
