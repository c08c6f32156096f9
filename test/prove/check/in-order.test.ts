import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { inOrder } from '../../../src/prove/check/read-submissions.ts';
import fc from '../../support/properties.ts';

async function* list<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) {
    await wait(0);
    yield item;
  }
}

test('answers come in the order of the items, with so many under way at most', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 4 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (delays, width) => {
        let underWay = 0;
        let most = 0;
        const work = async (delay: number): Promise<number> => {
          underWay += 1;
          most = Math.max(most, underWay);
          await wait(delay);
          underWay -= 1;
          return delay;
        };
        const answers: number[] = [];
        for await (const answer of inOrder(list(delays), width, work)) answers.push(answer);
        expect(answers).toEqual(delays);
        expect(most).toBeLessThanOrEqual(width);
      },
    ),
    { numRuns: 50 },
  );
});

test('whoever sends the next item only after an answer gets one', async () => {
  const heard = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* patient(): AsyncGenerator<string> {
    yield 'a';
    await heard[0]?.promise;
    yield 'b';
    await heard[1]?.promise;
  }
  const answers: string[] = [];
  for await (const answer of inOrder(patient(), 3, async (item) => `${item}!`)) {
    heard[answers.length]?.resolve();
    answers.push(answer);
  }
  expect(answers).toEqual(['a!', 'b!']);
});

test('a failure comes when its turn is', async () => {
  const answers: number[] = [];
  const run = async (): Promise<void> => {
    const work = async (item: number): Promise<number> => {
      if (item === 2) throw new Error('two');
      await wait(5);
      return item;
    };
    for await (const answer of inOrder(list([1, 2, 3]), 3, work)) answers.push(answer);
  };
  await expect(run()).rejects.toThrow('two');
  expect(answers).toEqual([1]);
});

test('who stops listening ends the source, also one that says nothing more', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<number> {
    try {
      for (let item = 0; ; item += 1) yield item;
    } finally {
      isEnded = true;
    }
  }
  for await (const answer of inOrder(endless(), 2, async (item) => item)) if (answer === 3) break;
  expect(isEnded).toBe(true);
  async function* silent(): AsyncGenerator<number> {
    yield 1;
    await new Promise(() => {});
  }
  for await (const answer of inOrder(silent(), 2, async (item) => item)) if (answer === 1) break;
});
