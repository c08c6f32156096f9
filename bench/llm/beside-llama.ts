import type { LlamaContextSequence, LlamaModel } from 'node-llama-cpp';
import { loadLlama } from '../../src/llm/gguf/load-model.ts';
import { openGguf } from '../../src/llm/gguf/open-gguf.ts';
import { text } from '../../src/llm/prompt.ts';
import { median } from '../measuring.ts';

/** Tokens for each second of CPU time that this process uses: a busy machine makes it wait, but not work more. */
interface TokenSpeed {
  /** Of one prompt. */
  readonly read: number;
  /** Of eight samples of a state, its prompt read included. */
  readonly written: number;
}

export interface BesideLlama {
  readonly threads: number;
  readonly ours: TokenSpeed;
  /** node-llama-cpp's own sampler, the prompt given to each of eight sequences. */
  readonly llama: TokenSpeed;
  /** Ours by llama.cpp's. */
  readonly share: TokenSpeed;
}

const samples = 8;
const contextSize = 2048;
const longText = 'theorem t (p q r : Prop) (h : p ∧ q) (k : q → r) : r ∧ p\n'.repeat(12);
const shortText = 'theorem t (p q r : Prop) (h : p ∧ q) (k : q → r) : r ∧ p := by\n  ';
const plain = { temperature: 1, topP: 1, minP: 0 } as const;
const drawn = { ...plain, method: 'sample', stop: [], seed: 1 } as const;

/** How fast a model reads and writes here, and how fast with llama.cpp alone on as many threads; by turns, the median of the rounds. */
export async function measureBesideLlama(
  file: string,
  { threads, tokens, rounds }: { readonly threads: number; readonly tokens: number; readonly rounds: number },
): Promise<BesideLlama> {
  const { signal } = new AbortController();
  await using ours = await openGguf(
    file,
    { gpu: 'none', threads, contextSize, sequences: samples },
    { signal },
  );
  const { llama } = await loadLlama('none');
  const model = await llama.loadModel({ modelPath: file });
  try {
    const context = await model.createContext({ contextSize, sequences: samples, batchSize: 512, threads });
    const sequences = Array.from({ length: samples }, () => context.getSequence());
    const readOurs = async () => {
      const request = { ...drawn, count: 0, maxTokens: 1 };
      await ours.complete([{ pieces: [text(longText)] }], request, signal);
      return ours.countTokens({ pieces: [text(longText)] }) ?? 0;
    };
    const writeOurs = async () => {
      const request = { ...drawn, count: samples, maxTokens: tokens };
      const [completion] = await ours.complete([{ pieces: [text(shortText)] }], request, signal);
      return completion!.continuations.reduce((sum, one) => sum + one.tokens, 0);
    };
    const found: Record<'readOurs' | 'readLlama' | 'writeOurs' | 'writeLlama', number[]> = {
      ...{ readOurs: [], readLlama: [], writeOurs: [], writeLlama: [] },
    };
    for (let round = 0; round < rounds; round += 1) {
      found.readOurs.push(await speedOf(readOurs));
      found.readLlama.push(await speedOf(() => readPlainly(model, sequences[0]!)));
      found.writeOurs.push(await speedOf(writeOurs));
      found.writeLlama.push(await speedOf(() => writePlainly(model, sequences, tokens)));
    }
    const speeds = (read: number[], write: number[]) => ({
      read: rounded(median(read)),
      written: rounded(median(write)),
    });
    const mine = speeds(found.readOurs, found.writeOurs);
    const bare = speeds(found.readLlama, found.writeLlama);
    const share = { read: rounded(mine.read / bare.read), written: rounded(mine.written / bare.written) };
    return { threads, ours: mine, llama: bare, share };
  } finally {
    await model.dispose();
  }
}

async function readPlainly(model: LlamaModel, sequence: LlamaContextSequence): Promise<number> {
  await sequence.clearHistory();
  const tokens = model.tokenize(longText, false);
  await sequence.evaluateWithoutGeneratingNewTokens(tokens);
  return tokens.length;
}

async function writePlainly(
  model: LlamaModel,
  sequences: readonly LlamaContextSequence[],
  tokens: number,
): Promise<number> {
  for (const sequence of sequences) await sequence.clearHistory();
  const prompt = model.tokenize(shortText, false);
  const written = sequences.map(async (sequence, seed) => {
    let count = 0;
    for await (const _ of sequence.evaluate(prompt, { ...plain, topK: 40, seed: seed + 1 })) {
      count += 1;
      if (count >= tokens) break;
    }
    return count;
  });
  return (await Promise.all(written)).reduce((sum, count) => sum + count, 0);
}

/** Tokens for each second of CPU time. */
async function speedOf(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const tokens = await work();
  const { user, system } = process.cpuUsage(before);
  return (1e6 * tokens) / (user + system);
}

const rounded = (value: number): number => Number(value.toPrecision(3));
