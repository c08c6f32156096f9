import { expect, test } from '@jest/globals';
import { WaitingLine } from '../../../core/waiting-line.ts';
import { drawContinuations } from '../../../src/llm/gguf/gguf-model.ts';
import { type DecodingMethod, decodingMethods } from '../../../src/llm/language-model.ts';
import { openSmallEngine, type SmallEngine } from '../../support/gguf/small-engine.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { request } from '../../support/gguf/small-prompts.ts';
import fc from '../../support/properties.ts';
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
  const task = {
    prompt,
    index: 0,
    request: drawn,
    grammar: null,
    capacity: Math.max(1, count),
    onTokens: () => {},
  };
  await drawContinuations(opened.engine, task, signal);
  return taken();
}

const head = Array.from({ length: 60 }, (_, at) => 100 + at);
const state = (at: number) => [1, 200 + at, 201, 202, 203, 204, 205, 206, 3, 2];
const withHead = (at: number) => [...head, ...state(at)];

test.each([
  [true, { proposals: 2, other: 9 }],
  [false, { proposals: 70, other: 70 }],
])('prefixes of prompts are reused as the option says: %s', async (reusePrefixes, expected) => {
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

test('prompts that come together sit beside each other, also those that nothing is kept for', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path);
  const drawn = request({ method: 'beam', count: 3, maxTokens: 4 });
  const answersOf = async (reusePrefixes: boolean) => {
    await using opened = await openSmallEngine(path, { sequences: 16, reusePrefixes });
    const ask = (at: number) => {
      const prompt = { tokens: state(at), reading: null };
      const task = { prompt, index: at, request: drawn, grammar: null, capacity: 3, onTokens: () => {} };
      return drawContinuations(opened.engine, task, signal);
    };
    const first = await ask(0);
    // The first one is where it was, the others where nothing is yet: far from it.
    const all = await Promise.all([0, 1, 2, 3].map(ask));
    return [first, ...all].map(({ continuations }) => continuations.map(({ text }) => text));
  };
  expect(await answersOf(true)).toEqual(await answersOf(false));
});

interface Asked {
  readonly tokens: readonly number[];
  readonly method: DecodingMethod;
  readonly count: number;
  readonly seed: number;
}

test('whatever comes together and came before, answers and readings are those without reuse', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path);
  await using plain = await openSmallEngine(path, { sequences: 6 });
  await using reusing = await openSmallEngine(path, { sequences: 6, reusePrefixes: true });
  const middle = fc.array(fc.integer({ min: 100, max: 103 }), { maxLength: 12 });
  const task: fc.Arbitrary<Asked> = fc.record({
    tokens: fc
      .tuple(fc.boolean(), middle)
      .map(([withTheHead, tokens]) => [...(withTheHead ? head : [1]), ...tokens, 3, 2]),
    method: fc.constantFrom(...decodingMethods),
    count: fc.nat(4),
    seed: fc.nat(9),
  });
  const answersOf = async ({ engine }: SmallEngine, tasks: readonly Asked[]) => {
    const queue = new WaitingLine(6);
    const completions = await Promise.all(
      tasks.map(({ tokens, ...drawn }, index) => {
        const capacity = Math.max(1, drawn.count);
        const prompt = { tokens, reading: { at: tokens.length - 2, tokens: [4, 5] } };
        const asked = request({ ...drawn, maxTokens: 5 });
        return queue.run(capacity, signal, () =>
          drawContinuations(
            engine,
            { prompt, index, request: asked, grammar: null, capacity, onTokens: () => {} },
            signal,
          ),
        );
      }),
    );
    return {
      texts: completions.map(({ continuations }) => continuations.map(({ text }) => text)),
      readings: completions.flatMap(({ reading }) => reading ?? []),
    };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 5 }), async (tasks) => {
      const [kept, fresh] = [await answersOf(reusing, tasks), await answersOf(plain, tasks)];
      expect(kept.texts).toEqual(fresh.texts);
      expect(kept.readings).toEqual(fresh.readings.map((value) => expect.closeTo(value, 3)));
    }),
    { numRuns: 30 },
  );
});
