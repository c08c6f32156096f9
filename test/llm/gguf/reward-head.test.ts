import { expect, test } from '@jest/globals';
import type { Token } from 'node-llama-cpp';
import { loadLlama } from '../../../src/llm/gguf/load-model.ts';
import { readModelFacts } from '../../../src/llm/gguf/model-facts.ts';
import { openGguf } from '../../../src/llm/gguf/open-gguf.ts';
import { createVocabulary, tokenizePrompt } from '../../../src/llm/gguf/vocabulary.ts';
import { internlm25StepProverCritic as critic } from '../../../src/llm/profiles/tactic-profiles.ts';
import type { Prompt } from '../../../src/llm/prompt.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { smallHead, writeSmallModel } from '../../support/gguf/small-model.ts';
import { request } from '../../support/gguf/small-prompts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();
const options = {
  controlTokens: ['<s>', '</s>', '<|im_start|>', '<|im_end|>', '<|reward|>'],
  head: '<|reward|>',
} as const;
const theorem = { id: 'a', header: '', statement: 'theorem a : 1 + 1 = 2' };
const prompts = ['⊢ 1 + 1 = 2', 'n : ℕ\n⊢ n = n', 'no goals', 'h : x = 2 * y\n⊢ y + y = x'].map((goal) =>
  critic.prompt({ theorem, goals: [goal], tactics: [] }),
);

/** What the model makes of the end of a text, from llama.cpp itself, without anything of ours but the tokens. */
async function lastStates(path: string): Promise<(readonly number[])[]> {
  const { llama } = await loadLlama('none');
  await using model = await llama.loadModel({ modelPath: path, useMmap: false });
  await using context = await model.createEmbeddingContext({ contextSize: 256, threads: 1 });
  const vocabulary = createVocabulary(readModelFacts(path).vocabulary);
  const states: (readonly number[])[] = [];
  for (const prompt of prompts) {
    const { tokens } = tokenizePrompt(model, vocabulary, prompt);
    const { vector } = await context.getEmbeddingFor(tokens as Token[]);
    states.push(vector);
  }
  return states;
}

const dot = (one: Float32Array, other: readonly number[]): number =>
  other.reduce((sum, number, at) => sum + number * one[at]!, 0);

test('the value of a reward model is sigmoid(v · h), v its head and h what it makes of the text', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path, options);
  const head = smallHead(options);
  const scores = (await lastStates(path)).map((state) => dot(head, state));
  expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThan(0.1);
  await using model = await openGguf(path, { gpu: 'none', contextSize: 256 }, { signal });
  const completions = await model.complete(prompts, request({ count: 0 }), signal);
  for (const [at, { reading }] of completions.entries())
    expect(critic.readValue(reading!)).toBeCloseTo(1 / (1 + Math.exp(-scores[at]!)), 3);
});

test('a model that writes is not taken for one', async () => {
  await using model = await openSmallModel({}, { controlTokens: options.controlTokens });
  const [completion] = await model.complete([prompts[0] as Prompt], request({ count: 0 }), signal);
  expect(() => critic.readValue(completion!.reading!)).toThrow(
    expect.objectContaining({ code: 'MODEL_UNFIT', advice: expect.stringContaining('prompt-profiles.md') }),
  );
});
