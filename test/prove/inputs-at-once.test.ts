import { expect, test } from '@jest/globals';
import { type InputSource, inOrder, inTurn } from '../../src/prove/inputs-at-once.ts';
import fc from '../support/properties.ts';

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};
async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) {
    await turns(2);
    yield item;
  }
}

test('what becomes of items comes in their order however long each takes, and no more are worked on than may be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), async (items, most) => {
      let now = 0;
      let highest = 0;
      const work = async (item: number) => {
        now += 1;
        highest = Math.max(highest, now);
        await turns(item);
        now -= 1;
        return item;
      };
      expect(await collect(inOrder(listed(items), most, work))).toEqual(items);
      expect(highest).toBeLessThanOrEqual(most);
    }),
  );
});

test('a source that breaks is told of behind all that came before, and a result does not wait for an item that is long in coming', async () => {
  const never = new Promise<never>(() => {});
  async function* breaking() {
    yield 1;
    yield 2;
    throw new Error('torn');
  }
  const seen: number[] = [];
  const all = async () => {
    for await (const item of inOrder(breaking(), 3, async (one) => one)) seen.push(item);
  };
  await expect(all()).rejects.toThrow('torn');
  expect(seen).toEqual([1, 2]);
  async function* slow() {
    yield 1;
    yield await never;
  }
  const first = await inOrder(slow(), 3, async (one) => one).next();
  expect(first).toEqual({ done: false, value: 1 });
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
      await turns(5);
      return item;
    };
    for await (const answer of inOrder(listed([1, 2, 3]), 3, work)) answers.push(answer);
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

/** Gives so many items, and says first that it knows of them. */
const source = (name: string, count: number, log: string[]): InputSource<string> => ({
  async *open(onListed) {
    log.push(`${name} begun`);
    await turns(count);
    log.push(`${name} listed`);
    onListed();
    for (let at = 0; at < count; at += 1) {
      await turns(5 * count);
      yield `${name}${at}`;
    }
  },
});

test('sources that are worked on together give what they give one after the other, and each begins when the one before has said what it has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (counts, most) => {
        const log: string[] = [];
        const sources = counts.map((count, at) => source(String.fromCharCode(97 + at), count, log));
        const given = await collect(inTurn(sources, most));
        expect(given).toEqual(await collect(inTurn(sources, 1)));
        const begun = log.slice(0, 2 * counts.length);
        expect(begun).toEqual(
          counts.flatMap((_, at) => {
            const name = String.fromCharCode(97 + at);
            return [`${name} begun`, `${name} listed`];
          }),
        );
      },
    ),
  );
});

test('when the first of several sources breaks, that is thrown at its turn', async () => {
  const broken: InputSource<string> = {
    async *open() {
      yield 'one';
      throw new Error('broken');
    },
  };
  const seen: string[] = [];
  const all = async () => {
    for await (const item of inTurn([broken, source('b', 2, [])], 2)) seen.push(item);
  };
  await expect(all()).rejects.toThrow('broken');
  expect(seen).toEqual(['one']);
});
