import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { drawContinuations } from '../../../src/llm/gguf/gguf-model.ts';
import { type ForkSequence, forkInMemory, forkThroughFile } from '../../../src/llm/gguf/stepper.ts';
import type { DecodingMethod } from '../../../src/llm/language-model.ts';
import {
  openSmallEngine,
  referenceLogProbabilities,
  type SmallEngine,
} from '../../support/gguf/small-engine.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { request } from '../../support/gguf/small-prompts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  path = await writeSmallModel(folder.path);
});
afterAll(async () => await folder[Symbol.asyncDispose]());

const { signal } = new AbortController();
const state = [1, 150, 151, 152, 97, 98, 40, 41, 60, 3, 2];
const values = [4, 5, 6, 7, 8, 9, 10, 11];
const endOfText = 0;

function draw(
  { engine, sequences }: SmallEngine,
  changes: Parameters<typeof request>[0],
  { tokens = state, index = 0 } = {},
) {
  const prompt = { tokens, reading: { at: tokens.length - 2, tokens: values } };
  const task = {
    prompt,
    index,
    request: request(changes),
    grammar: null,
    capacity: sequences.length,
    onTokens: () => {},
  };
  return drawContinuations(engine, task, signal);
}

/** The largest difference between what was reported and what reading the same text from its beginning gives. */
async function worstError(
  opened: SmallEngine,
  completion: Awaited<ReturnType<typeof draw>>,
): Promise<number> {
  let worst = 0;
  for (const { text, end, logProbability } of completion.continuations) {
    const written = [...text.split(' ').filter(Boolean).map(Number), ...(end === 'stop' ? [endOfText] : [])];
    const after = await referenceLogProbabilities(opened.model, [...state, ...written]);
    const sum = written.reduce((all, token, at) => all + after[state.length - 1 + at]!.get(token)!, 0);
    worst = Math.max(worst, Math.abs(sum - logProbability!));
  }
  return worst;
}

describe.each<[string, ForkSequence]>([
  ['in memory', forkInMemory],
  ['through a file', forkThroughFile],
])('branches copied %s', (_, fork) => {
  test.each<[DecodingMethod]>([['sample'], ['distinct'], ['beam']])(
    'have the probabilities that %s reports',
    async (method) => {
      await using opened = await openSmallEngine(path, { fork });
      const completion = await draw(opened, { method, count: 8 });
      expect(completion.continuations.length).toBe(8);
      expect(completion.continuations.some(({ end }) => end === 'length')).toBe(method !== 'beam');
      expect(await worstError(opened, completion)).toBeLessThan(1e-3);
      if (method !== 'sample') {
        expect(new Set(completion.continuations.map(({ text, end }) => text + end)).size).toBe(8);
      }
    },
  );
});

test('a reading is the softmax of all logits', async () => {
  await using opened = await openSmallEngine(path);
  const { reading } = await draw(opened, { count: 0 });
  const after = (await referenceLogProbabilities(opened.model, state))[state.length - 2]!;
  for (const [at, token] of values.entries()) expect(reading![at]).toBeCloseTo(after.get(token)!, 4);
});

test('a reading after the last token comes with the continuations', async () => {
  await using opened = await openSmallEngine(path);
  const prompt = { tokens: state, reading: { at: state.length - 1, tokens: values } };
  const task = { prompt, index: 0, request: request(), grammar: null, capacity: 4, onTokens: () => {} };
  const { reading, continuations } = await drawContinuations(opened.engine, task, signal);
  const after = (await referenceLogProbabilities(opened.model, state))[state.length - 1]!;
  for (const [at, token] of values.entries()) expect(reading![at]).toBeCloseTo(after.get(token)!, 4);
  expect(continuations.length).toBe(4);
});

test('branches that stay behind gaps are moved and stay what they are', async () => {
  await using opened = await openSmallEngine(path, { sequences: 24, contextSize: 512 });
  // Prompts of other lengths end at other times, and leave gaps between those that go on.
  const completions = await Promise.all(
    [3, 20, 9].map((maxTokens, index) =>
      draw(opened, { count: 8, maxTokens, method: 'distinct' }, { index }),
    ),
  );
  for (const completion of completions) expect(await worstError(opened, completion)).toBeLessThan(1e-3);
});

test('many samples on few sequences are the same as on many', async () => {
  await using few = await openSmallEngine(path, { sequences: 3 });
  await using many = await openSmallEngine(path, { sequences: 32 });
  const texts = async (opened: SmallEngine) =>
    (await draw(opened, { count: 20 })).continuations.map(({ text }) => text);
  expect(await texts(few)).toEqual(await texts(many));
});

test('reused beginnings change nothing, nor does what the sequences hold', async () => {
  await using fresh = await openSmallEngine(path);
  await using reusing = await openSmallEngine(path, { reusePrefixes: true });
  const sibling = [...state.slice(0, 7), 70, 71, 72, 3, 2];
  for (const tokens of [sibling, state, sibling.slice(0, 4).concat(3, 2), state]) {
    const [a, b] = await Promise.all(
      [fresh, reusing].map((opened) => draw(opened, { method: 'beam' }, { tokens })),
    );
    expect(b!.continuations.map(({ text }) => text)).toEqual(a!.continuations.map(({ text }) => text));
    for (const [at, value] of a!.reading!.entries()) expect(b!.reading![at]).toBeCloseTo(value, 3);
  }
});
