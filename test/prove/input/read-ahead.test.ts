import { expect, test } from '@jest/globals';
import { readAhead } from '../../../src/prove/inputs-at-once.ts';
import fc from '../../support/properties.ts';

test('everything comes in its order, the end is told once, and no more is read ahead than may be', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 5 })),
      fc.integer({ min: 0, max: 12 }),
      fc.boolean(),
      async (sizes, most, isBroken) => {
        const fault = new Error('it can not be read on');
        let read = 0;
        let taken = 0;
        let ends = 0;
        async function* source() {
          for (const size of sizes) {
            read += size;
            yield { size };
          }
          if (isBroken) throw fault;
        }
        const got: number[] = [];
        const all = (async () => {
          const sizeOf = ({ size }: { size: number }) => size;
          for await (const { size } of readAhead(source(), () => ends++, most, sizeOf).items()) {
            taken += size;
            got.push(size);
            await new Promise((resolve) => setImmediate(resolve));
            expect(read - taken).toBeLessThanOrEqual(most + 5);
          }
        })();
        await (isBroken ? expect(all).rejects.toBe(fault) : all);
        expect([got, ends]).toEqual([sizes, 1]);
      },
    ),
  );
});

test('what is waited for in vain does not keep its reader', async () => {
  async function* source() {
    yield { id: 'a' };
    await new Promise(() => {});
  }
  const ahead = readAhead(source(), () => {});
  for await (const { id } of ahead.items()) {
    expect(id).toBe('a');
    break;
  }
  await ahead.end();
});
