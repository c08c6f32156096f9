import { expect, test } from '@jest/globals';
import { madeOnce } from '../../core/made-once.ts';

test('who asks while something is made, and later, gets the same', async () => {
  let count = 0;
  const get = madeOnce(async () => (count += 1));
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('what failed is made anew by the next who ask, once for all of them', async () => {
  let count = 0;
  const get = madeOnce(async () => {
    count += 1;
    if (count === 1) throw new Error('not yet');
    return count;
  });
  const first = await Promise.allSettled([get(), get()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
});

test('what does not last is made anew', async () => {
  const answers = [null, 'index', 'never'];
  const get = madeOnce(
    async () => answers.shift() ?? null,
    (made) => made !== null,
  );
  expect([await get(), await get(), await get()]).toEqual([null, 'index', 'index']);
});
