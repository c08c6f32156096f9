import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import type { LlamaEngine } from '../../../src/llm/gguf/llama-token-model.ts';
import { loadLlama } from '../../../src/llm/gguf/load-model.ts';
import { SequenceSlots } from '../../../src/llm/gguf/sequence-slots.ts';
import { chooseFork, type ForkSequence, Stepper } from '../../../src/llm/gguf/stepper.ts';

/** As `openGguf` has it for F32 files. */
const singlePrecision = {
  flashAttention: false,
  experimentalKvCacheKeyType: 'F32',
  experimentalKvCacheValueType: 'F32',
} as const;

export interface SmallEngine extends AsyncDisposable {
  readonly model: LlamaModel;
  readonly sequences: readonly LlamaContextSequence[];
  /** Texts are the numbers of the tokens, so that it is plain which tokens were written. */
  readonly engine: LlamaEngine;
}

export interface SmallEngineOptions {
  readonly sequences?: number;
  readonly contextSize?: number;
  readonly fork?: ForkSequence;
  readonly reusePrefixes?: boolean;
}

/** The inside of a `ggufModel`, for looking into. */
export async function openSmallEngine(path: string, options: SmallEngineOptions = {}): Promise<SmallEngine> {
  const { sequences: count = 8, contextSize = 256, reusePrefixes = false } = options;
  const { llama } = await loadLlama('none');
  const model = await llama.loadModel({ modelPath: path, useMmap: false });
  const context = await model.createContext({
    contextSize,
    sequences: count,
    batchSize: 1024,
    threads: 1,
    ...singlePrecision,
  });
  const sequences = Array.from({ length: count }, () => context.getSequence());
  const stepper = new Stepper(
    new SequenceSlots(sequences, reusePrefixes),
    options.fork ?? chooseFork(sequences[0]!, null),
  );
  return {
    model,
    sequences,
    engine: {
      stepper,
      vocabulary: { size: 320, specialToken: () => undefined, textOf: (tokens) => tokens.join(' ') },
      contextSize,
      isEnd: (token) => model.isEogToken(token as Token),
    },
    [Symbol.asyncDispose]: () => model.dispose(),
  };
}

/**
 * Log-probabilities of all tokens after each of the given ones, from all logits and without anything of ours: the text is
 * read from its beginning in a context of its own.
 */
export async function referenceLogProbabilities(
  model: LlamaModel,
  tokens: readonly number[],
): Promise<ReadonlyMap<number, number>[]> {
  const context = await model.createContext({ contextSize: 256, threads: 1, ...singlePrecision });
  try {
    const outputs = await context
      .getSequence()
      .controlledEvaluate(tokens.map((token) => [token as Token, { generateNext: { logits: true } }]));
    return outputs.map((output) => {
      const logits = [...output!.next.logits!];
      const norm = Math.log(logits.reduce((sum, [, logit]) => sum + Math.exp(logit), 0));
      return new Map(logits.map(([token, logit]) => [Number(token), logit - norm]));
    });
  } finally {
    await context.dispose();
  }
}
