import { describe, expect, test } from '@jest/globals';
import { decode } from '../../../src/llm/decode/decode.ts';
import type { DecodingMethod } from '../../../src/llm/language-model.ts';
import fc from '../../support/properties.ts';
import type { ToyTokenModel } from '../../support/toy-token-model.ts';
import { decodeToy, plain, smallToy, tableToy, toyWeights } from './toys.ts';

const methods: readonly DecodingMethod[] = ['sample', 'distinct', 'beam'];
const never = new AbortController().signal;

const start = (toy: ToyTokenModel, request: Partial<typeof plain>, signal: AbortSignal) =>
  decode(toy, toy.begin(), () => toy.again(), { ...plain, ...request }, signal);

describe.each(methods)('%s', (method) => {
  test('takes one call for each token but the last', async () => {
    const toy = smallToy({ capacity: 4, weights: () => [0, 1, 2, 3] });
    await decodeToy(toy, { method, count: 4, maxTokens: 7 });
    expect(toy.calls).toBe(6);
    expect(Math.max(...toy.batches)).toBe(4);
  });

  test('gives the same again, and something else for another seed', async () => {
    const run = (seed: number) => decodeToy(smallToy(), { method, count: 5, maxTokens: 6, seed }, 3);
    expect(await run(1)).toEqual(await run(1));
    if (method !== 'beam') expect(await run(1)).not.toEqual(await run(2));
  });

  test('draws something else for an equal prompt at another place', async () => {
    const weights = () => [1, 3, 3, 3];
    const [first, second] = await decodeToy(smallToy({ weights }), { method, count: 5, maxTokens: 6 }, 2);
    if (method === 'beam') expect(first).toEqual(second);
    else expect(first).not.toEqual(second);
  });

  test('keeps every rule of a model, whatever its size', async () => {
    await fc.assert(
      fc.asyncProperty(
        toyWeights(3),
        fc.record({
          count: fc.integer({ min: 0, max: 9 }),
          maxTokens: fc.integer({ min: 0, max: 6 }),
          room: fc.integer({ min: 0, max: 6 }),
          capacity: fc.integer({ min: 1, max: 8 }),
          topP: fc.constantFrom(1, 0.7),
          minP: fc.constantFrom(0, 0.2),
          temperature: fc.constantFrom(0, 0.5, 1, 2),
          stop: fc.constantFrom([], ['ab'], ['c', 'aa']),
          seed: fc.nat(),
        }),
        async (weights, { capacity, room, ...request }) => {
          const toy = tableToy(weights, { capacity, room });
          const [found] = await decodeToy(toy, { ...request, method });
          if (method === 'sample') expect(found).toHaveLength(request.count);
          for (const { tokens } of found!)
            expect(tokens).toBeLessThanOrEqual(Math.min(request.maxTokens, room));
        },
      ),
    );
  });

  test('cuts off where the context ends', async () => {
    const endless = () => [0, 1, 2, 3];
    const toy = smallToy({ weights: endless, room: 3 });
    const [found] = await decodeToy(toy, { method, count: 2, maxTokens: 9 });
    expect(found!.map(({ tokens, end, text }) => [tokens, end, text.length])).toEqual([
      [3, 'length', 3],
      [3, 'length', 3],
    ]);
    expect(toy.calls).toBe(2);
  });

  test('writes nothing where nothing may be written', async () => {
    const cutOff = { text: '', logProbability: 0, tokens: 0, end: 'length' };
    for (const [room, maxTokens] of [
      [0, 5],
      [5, 0],
    ] as const) {
      const [found] = await decodeToy(smallToy({ room }), { method, count: 2, maxTokens });
      expect(found).toEqual(method === 'sample' ? [cutOff, cutOff] : [cutOff]);
    }
  });

  test('stops in the middle when the signal fires, and keeps no branch', async () => {
    const reason = new Error('enough');
    const abort = new AbortController();
    const toy = smallToy({
      weights: () => [0, 1, 2, 3],
      onExtend: (call) => {
        if (call === 3) abort.abort(reason);
      },
    });
    const decoding = start(toy, { method, count: 4, maxTokens: 50 }, abort.signal);
    await expect(decoding).rejects.toBe(reason);
    expect(toy.calls).toBe(3);
    expect(toy.held).toBe(0);
  });

  test('stops between two tokens of a model that takes no notice of the signal', async () => {
    const reason = new Error('enough');
    const abort = new AbortController();
    const toy = smallToy({ weights: () => [0, 1, 2, 3] });
    const deaf = new Proxy(toy, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'extend') return typeof value === 'function' ? value.bind(target) : value;
        return async (extensions: Parameters<typeof toy.extend>[0]) => {
          const children = await toy.extend(extensions, never);
          if (toy.calls === 2) abort.abort(reason);
          return children;
        };
      },
    });
    const decoding = start(deaf, { method, count: 2, maxTokens: 50 }, abort.signal);
    await expect(decoding).rejects.toBe(reason);
    expect(toy.calls).toBe(2);
    expect(toy.held).toBe(0);
  });

  test('does nothing for a signal that has fired, and keeps no branch', async () => {
    const reason = new Error('too late');
    const toy = smallToy();
    await expect(start(toy, { method }, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect([toy.calls, toy.held]).toEqual([0, 0]);
  });

  test('passes on what a model throws, and keeps no branch', async () => {
    const broken = new Error('broken');
    const toy = smallToy({
      weights: () => [0, 1, 2, 3],
      onExtend: (call) => {
        if (call === 2) throw broken;
      },
    });
    const decoding = start(toy, { method, count: 3 }, never);
    await expect(decoding).rejects.toBe(broken);
    expect(toy.held).toBe(0);
  });

  test('fails with a model that knows no next token, and keeps no branch', async () => {
    const weights = (written: readonly number[]) => (written.length === 2 ? [0, 0, 0, 0] : [0, 1, 2, 3]);
    const toy = smallToy({ weights });
    const decoding = start(toy, { method, count: 3, maxTokens: 5 }, never);
    await expect(decoding).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    expect(toy.held).toBe(0);
  });
});

test('a prompt that can not be evaluated again fails the call, and no branch is kept', async () => {
  const toy = smallToy({ capacity: 4 });
  const broken = new Error('broken');
  const again = async () => {
    throw broken;
  };
  await expect(decode(toy, toy.begin(), again, { ...plain, count: 30 }, never)).rejects.toBe(broken);
  expect(toy.held).toBe(0);
});

test('the end of a text counts as a token and in the probability', async () => {
  const toy = tableToy([
    [1, 3],
    [4, 1],
  ]);
  const [found] = await decodeToy(toy, { method: 'beam', count: 2 });
  expect(found).toEqual([
    { text: 'a', logProbability: expect.closeTo(Math.log(0.75 * 0.8), 12), tokens: 2, end: 'stop' },
    { text: '', logProbability: Math.log(0.25), tokens: 1, end: 'stop' },
  ]);
});
