import { expect, test } from '@jest/globals';
import type { LlamaContext, LlamaModel, Token } from 'node-llama-cpp';
import { pickTopQuickly } from '../../../src/llm/gguf/gguf-model.ts';
import { loadLlama } from '../../../src/llm/gguf/load-model.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const top = 40;
const wanted = [3, 700, 900] as Token[];

/** What follows two tokens, as `evaluateTokens` asks for it. */
async function ask(context: LlamaContext) {
  const generateNext = {
    logits: { filter: { tokens: wanted, includeTop: top } },
    totalLogitWeight: true,
  } as const;
  const sequence = context.getSequence();
  const outputs = await sequence.controlledEvaluate([
    [300 as Token, { generateNext }],
    [301 as Token, { generateNext }],
  ]);
  return outputs.map((output) => output!.next);
}

async function openContext(model: LlamaModel): Promise<LlamaContext> {
  return await model.createContext({ contextSize: 256, threads: 1, batchSize: 256 });
}

test('the top of the vocabulary, what else is asked for and the whole weight are those of a sorted vocabulary', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path, { size: '1M' });
  const { llama } = await loadLlama('none');
  const model = await llama.loadModel({ modelPath: path, useMmap: false });
  try {
    const sorted = await ask(await openContext(model));
    const quick = await openContext(model);
    const before = Reflect.get(Reflect.get(quick, '_ctx'), 'sampleToken');
    pickTopQuickly(quick);
    // The library still has what is made quicker.
    expect(Reflect.get(Reflect.get(quick, '_ctx'), 'sampleToken')).not.toBe(before);
    const picked = await ask(quick);
    expect(picked).toHaveLength(2);
    for (const [at, one] of picked.entries()) {
      expect([...one.logits!].slice(0, top)).toEqual([...sorted[at]!.logits!].slice(0, top));
      for (const token of wanted) expect(one.logits!.get(token)).toBe(sorted[at]!.logits!.get(token));
      expect(one.totalLogitWeight).toBeCloseTo(sorted[at]!.totalLogitWeight!, 4);
    }
  } finally {
    await model.dispose();
  }
});

test('a context of another version of the library is left as it is', () => {
  const context = { _ctx: {} } as unknown as LlamaContext;
  pickTopQuickly(context);
  expect(context).toEqual({ _ctx: {} });
});
