import { describe, expect, test } from '@jest/globals';
import { planContext } from '../../../src/llm/gguf/plan-context.ts';
import { contextTask } from '../../../src/llm/profiles/profile.ts';
import { bfsProver, lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import { deepseekProverV2Cot, goedelProverV2 } from '../../../src/llm/profiles/whole-proof-profiles.ts';
import fc from '../../support/properties.ts';

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

const small = {
  name: 'small.gguf',
  fileBytes: 4 * mebibyte,
  parameters: 4_000_000,
  width: 256,
  trainedContext: 1024,
  cacheBytesPerToken: 2048,
  vocabularySize: 2048,
};
const large = {
  name: 'large.gguf',
  fileBytes: 5 * gibibyte,
  parameters: 8_000_000_000,
  width: 4096,
  trainedContext: 40_960,
  cacheBytesPerToken: 144 * 1024,
  vocabularySize: 151_936,
};

describe('what is not wished for', () => {
  test('a small model gets many sequences of the length that it was trained with', () => {
    expect(planContext(small, 16 * gibibyte, {})).toEqual({
      contextSize: 1024,
      sequences: 128,
      batchSize: 2048,
    });
  });

  test('a large model gets fewer, and no more than 4096 tokens', () => {
    expect(planContext(large, 80 * gibibyte, {})).toEqual({
      contextSize: 4096,
      sequences: 16,
      batchSize: 512,
    });
  });

  test('when memory is short, the context becomes shorter before there are less than 8 sequences', () => {
    expect(planContext(large, 9 * gibibyte, {})).toMatchObject({ contextSize: 2048, sequences: 8 });
    expect(planContext(large, 7.25 * gibibyte, {})).toMatchObject({ contextSize: 4096, sequences: 1 });
  });
});

describe('what the model will be asked', () => {
  // A 7B of the first Llama's shape: all 32 heads have keys and values of their own.
  const prover = {
    ...large,
    name: 'DeepSeek-Prover-V2-7B.Q8_0.gguf',
    fileBytes: 7.4 * gibibyte,
    trainedContext: 32_768,
    cacheBytesPerToken: 480 * 1024,
    vocabularySize: 102_400,
  };
  const whole = contextTask(deepseekProverV2Cot, { proposals: 8, sampling: {} });

  test('a proof with its plan has room on a card of 24 GiB: sequences are given up before length', () => {
    expect(whole).toEqual({ tokens: 2048 + 8192, answers: 1 });
    expect(planContext(prover, 24 * gibibyte, { task: whole })).toMatchObject({
      contextSize: 10_240,
      sequences: 2,
    });
    expect(planContext(prover, 16 * gibibyte, { task: whole })).toMatchObject({
      contextSize: 10_240,
      sequences: 1,
    });
    expect(planContext(prover, 80 * gibibyte, { task: whole })).toMatchObject({
      contextSize: 10_240,
      sequences: 8,
    });
    expect(planContext(prover, 12 * gibibyte, { task: whole })).toMatchObject({
      contextSize: 5120,
      sequences: 1,
    });
  });

  test('no more than the model was trained with', () => {
    const { contextSize } = planContext(large, 80 * gibibyte, {
      task: contextTask(goedelProverV2, { proposals: 8, sampling: { maxTokens: 100_000 } }),
    });
    expect(contextSize).toBe(large.trainedContext);
  });

  test('tactics without replacement need a sequence each', () => {
    const task = contextTask(lakatos, { proposals: 12, sampling: {} });
    expect(task).toEqual({ tokens: 4096, answers: 12 });
    expect(planContext(large, 12 * gibibyte, { task })).toMatchObject({ contextSize: 2048, sequences: 12 });
    expect(contextTask(bfsProver, { proposals: 12, sampling: {} }).answers).toBe(8);
  });
});

test('what is wished for is never changed', () => {
  expect(planContext(large, 80 * gibibyte, { contextSize: 8192, sequences: 3 })).toMatchObject({
    contextSize: 8192,
    sequences: 3,
  });
});

test('a plan uses no more than nine tenths of the free memory, or is refused with the figures', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.record(
        { contextSize: fc.integer({ min: 256, max: 32_768 }), sequences: fc.integer({ min: 1, max: 256 }) },
        { requiredKeys: [] },
      ),
      fc.constantFrom(small, large),
      (gibibytes, wish, facts) => {
        const free = gibibytes * gibibyte;
        try {
          const { contextSize, sequences } = planContext(facts, free, wish);
          expect({ contextSize, sequences }).toMatchObject(wish);
          expect(facts.fileBytes + contextSize * sequences * facts.cacheBytesPerToken).toBeLessThan(
            0.9 * free,
          );
        } catch (error) {
          expect(error).toMatchObject({
            code: 'MODEL_UNFIT',
            message: expect.stringMatching(/needs \d+ MiB, \d+ MiB/),
          });
        }
      },
    ),
  );
});

test('the advice names what is too large', () => {
  expect(() => planContext(large, 4 * gibibyte, {})).toThrow(
    expect.objectContaining({ code: 'MODEL_UNFIT', advice: expect.stringContaining('smaller') }),
  );
  expect(() => planContext(large, 16 * gibibyte, { contextSize: 40_960, sequences: 64 })).toThrow(
    expect.objectContaining({ code: 'MODEL_UNFIT', advice: expect.stringContaining('sequences') }),
  );
  expect(() => planContext(small, gibibyte, { sequences: 257 })).toThrow(/at most 256/);
});
