import { expect, test } from '@jest/globals';
import { drawContinuations } from '../../../src/llm/gguf/draw-continuations.ts';
import { openSmallEngine, type SmallEngine } from '../../support/gguf/small-engine.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { request } from '../../support/gguf/small-prompts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();

/** Tokens that llama.cpp really reads, all sequences together, from now on. */
function watchEvaluations({ sequences }: SmallEngine): () => number {
  let evaluated = 0;
  for (const sequence of sequences) {
    const evaluate = sequence.controlledEvaluate.bind(sequence);
    sequence.controlledEvaluate = (input, ...rest) => {
      evaluated += input.length;
      return evaluate(input, ...rest);
    };
  }
  return () => {
    const sum = evaluated;
    evaluated = 0;
    return sum;
  };
}

/** One prompt, as the value of a state or for tactics; answers with the tokens evaluated for it. */
async function tokensFor(
  opened: SmallEngine,
  taken: () => number,
  tokens: readonly number[],
  count: number,
): Promise<number> {
  const prompt = { tokens, reading: { at: tokens.length - 2, tokens: [4, 5] } };
  const drawn = request({ method: 'beam', count, maxTokens: 1 });
  const task = { prompt, index: 0, request: drawn, grammar: null, capacity: Math.max(1, count) };
  await drawContinuations(opened.engine, task, signal);
  return taken();
}

const head = Array.from({ length: 60 }, (_, at) => 100 + at);
const state = (at: number) => [1, 200 + at, 201, 202, 203, 204, 205, 206, 3, 2];
const withHead = (at: number) => [...head, ...state(at)];

test.each([
  [true, { proposals: 2, other: 9 }],
  [false, { proposals: 70, other: 70 }],
])('prefixes are reused: %s', async (reusePrefixes, expected) => {
  await using folder = await temporaryFolder();
  await using opened = await openSmallEngine(await writeSmallModel(folder.path), { reusePrefixes });
  const taken = watchEvaluations(opened);
  expect(await tokensFor(opened, taken, withHead(0), 0)).toBe(70);
  // Another state is evaluated between the value of a state and its proposals. The head and one more token are alike.
  expect(await tokensFor(opened, taken, withHead(1), 0)).toBe(expected.other);
  // What the reading needs is read again.
  expect(await tokensFor(opened, taken, withHead(0), 4)).toBe(expected.proposals);
  expect(await tokensFor(opened, taken, withHead(1), 4)).toBe(expected.proposals);
});

test('states without a common head are kept beside each other', async () => {
  await using folder = await temporaryFolder();
  await using opened = await openSmallEngine(await writeSmallModel(folder.path), { reusePrefixes: true });
  const taken = watchEvaluations(opened);
  for (const at of [0, 1, 2, 3]) await tokensFor(opened, taken, state(at), 0);
  for (const at of [0, 1, 2, 3]) expect(await tokensFor(opened, taken, state(at), 0)).toBe(2);
});
