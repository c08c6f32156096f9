import { join } from 'node:path';
import { type Random, seededRandom } from '../../../core/random.ts';
import type { TensorType } from './encode-tensor.ts';
import { type SmallVocabulary, smallVocabulary } from './small-vocabulary.ts';
import { type GgufValue, type Tensor, writeGguf } from './write-gguf.ts';

export type SmallModelSize = 'tiny' | '1M' | '4M';

export interface SmallModelOptions {
  readonly size?: SmallModelSize;
  readonly type?: TensorType;
  readonly seed?: number;
  /** Context that it claims to have been trained with. */
  readonly contextLength?: number;
  readonly fileName?: string;
  /** Control tokens that it has besides. */
  readonly controlTokens?: readonly string[];
  /** A special token that it writes as readily as the end of the text; it writes no other. */
  readonly writes?: string;
  /** Makes it a reward model: its head is the output of this token, and the outputs of all others are 0. */
  readonly head?: string;
  /** In Jinja. */
  readonly chatTemplate?: string;
  /** Layout of the sequences that it claims to have been taught, as files of our trainer say. */
  readonly layout?: number;
}

interface Dimensions {
  readonly vocabulary: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly keyHeads: number;
  readonly hidden: number;
}

/**
 * About 50 thousand, 1 million and 4 million parameters; every row is a multiple of 32 long, as Q8_0 wants. As Q8_0 `tiny` is
 * for tests that read files: what it answers differs from run to run where llama.cpp uses AMX (see `matrix_type` of the trainer).
 */
const sizes: Record<SmallModelSize, Dimensions> = {
  tiny: { vocabulary: 320, width: 32, layers: 2, heads: 2, keyHeads: 2, hidden: 96 },
  '1M': { vocabulary: 1024, width: 128, layers: 4, heads: 2, keyHeads: 2, hidden: 352 },
  '4M': { vocabulary: 2048, width: 256, layers: 4, heads: 4, keyHeads: 2, hidden: 768 },
};

/** Writes a Llama model with random weights into the folder; the same options make the same file. */
export async function writeSmallModel(folder: string, options: SmallModelOptions = {}): Promise<string> {
  const { size = 'tiny', type = 'f32', seed = 1, contextLength = 1024, head } = options;
  const dimensions = sizes[size];
  const vocabulary = smallVocabulary(dimensions.vocabulary, options.controlTokens);
  const path = join(folder, options.fileName ?? `${size}-${type}-${seed}.gguf`);
  const tensors = makeTensors(dimensions, vocabulary, type, seed);
  if (options.writes !== undefined) writeReadily(tensors.at(-1)!, vocabulary, options.writes);
  if (head !== undefined) keepRow(tensors.at(-1)!, vocabulary.tokens.indexOf(head));
  const { layout, chatTemplate } = options;
  const told: Record<string, GgufValue> = {
    ...(layout !== undefined && { 'lakatos.layout_version': { kind: 'u32', value: layout } }),
    ...(chatTemplate !== undefined && {
      'tokenizer.chat_template': { kind: 'string', value: chatTemplate },
    }),
  };
  await writeGguf(path, { ...header(dimensions, vocabulary, contextLength, type), ...told }, tensors);
  return path;
}

function header(
  { vocabulary: count, width, layers, heads, keyHeads, hidden }: Dimensions,
  vocabulary: SmallVocabulary,
  contextLength: number,
  type: TensorType,
): Record<string, GgufValue> {
  const u32 = (value: number): GgufValue => ({ kind: 'u32', value });
  return {
    'general.architecture': { kind: 'string', value: 'llama' },
    'general.name': { kind: 'string', value: 'small' },
    'general.file_type': u32(type === 'f32' ? 0 : 7),
    'llama.context_length': u32(contextLength),
    'llama.embedding_length': u32(width),
    'llama.block_count': u32(layers),
    'llama.feed_forward_length': u32(hidden),
    'llama.attention.head_count': u32(heads),
    'llama.attention.head_count_kv': u32(keyHeads),
    'llama.attention.layer_norm_rms_epsilon': { kind: 'f32', value: 1e-5 },
    'llama.rope.dimension_count': u32(width / heads),
    'llama.rope.freq_base': { kind: 'f32', value: 10_000 },
    'llama.vocab_size': u32(count),
    'tokenizer.ggml.model': { kind: 'string', value: 'gpt2' },
    'tokenizer.ggml.pre': { kind: 'string', value: 'smollm' },
    'tokenizer.ggml.tokens': { kind: 'strings', value: vocabulary.tokens },
    'tokenizer.ggml.token_type': { kind: 'i32s', value: vocabulary.types },
    'tokenizer.ggml.merges': { kind: 'strings', value: vocabulary.merges },
    'tokenizer.ggml.bos_token_id': u32(vocabulary.endOfText),
    'tokenizer.ggml.eos_token_id': u32(vocabulary.endOfText),
    'tokenizer.ggml.padding_token_id': u32(vocabulary.endOfText),
    'tokenizer.ggml.add_bos_token': { kind: 'bool', value: false },
    'tokenizer.ggml.add_eos_token': { kind: 'bool', value: false },
  };
}

/**
 * Weights such that the logits of tokens that read well have a standard deviation of about 2 around a mean that the
 * vocabulary gives: the first number of every embedding is large and nothing adds to it, so that the first column of the
 * output matrix is a bias. Without it random weights would write bytes that are no text.
 */
function makeTensors(
  { vocabulary: count, width, layers, heads, keyHeads, hidden }: Dimensions,
  vocabulary: SmallVocabulary,
  type: TensorType,
  seed: number,
): Tensor[] {
  const random = seededRandom(seed);
  const matrix = (name: string, columns: number, rows: number, deviation: number): Tensor => {
    const data = new Float32Array(columns * rows);
    for (let index = 0; index < data.length; index++) data[index] = deviation * normal(random);
    return { name, data, shape: [columns, rows], type };
  };
  const ones = (name: string): Tensor => ({
    name,
    data: new Float32Array(width).fill(1),
    shape: [width],
    type: 'f32',
  });
  const withoutFirstRow = (tensor: Tensor): Tensor => {
    tensor.data.fill(0, 0, tensor.shape[0]);
    return tensor;
  };

  const keys = (width / heads) * keyHeads;
  const embedding = matrix('token_embd.weight', width, count, 1);
  for (let token = 0; token < count; token++) embedding.data[token * width] = Math.sqrt(width);
  const output = matrix('output.weight', width, count, 2 / Math.sqrt(width));
  for (let token = 0; token < count; token++) {
    output.data[token * width] = bias(vocabulary, token) / Math.sqrt(width);
  }
  const blocks = Array.from({ length: layers }, (_, layer) => [
    ones(`blk.${layer}.attn_norm.weight`),
    matrix(`blk.${layer}.attn_q.weight`, width, width, 1.5 / Math.sqrt(width)),
    matrix(`blk.${layer}.attn_k.weight`, width, keys, 1.5 / Math.sqrt(width)),
    matrix(`blk.${layer}.attn_v.weight`, width, keys, 1 / Math.sqrt(width)),
    withoutFirstRow(matrix(`blk.${layer}.attn_output.weight`, width, width, 1 / Math.sqrt(width))),
    ones(`blk.${layer}.ffn_norm.weight`),
    matrix(`blk.${layer}.ffn_gate.weight`, width, hidden, 1 / Math.sqrt(width)),
    matrix(`blk.${layer}.ffn_up.weight`, width, hidden, 1 / Math.sqrt(width)),
    withoutFirstRow(matrix(`blk.${layer}.ffn_down.weight`, hidden, width, 1 / Math.sqrt(hidden))),
  ]);
  return [embedding, ...blocks.flat(), ones('output_norm.weight'), output];
}

/** The head of the reward model that the same options make. */
export function smallHead({ size = 'tiny', seed = 1, ...options }: SmallModelOptions): Float32Array {
  const { width, vocabulary: count } = sizes[size];
  const vocabulary = smallVocabulary(count, options.controlTokens);
  const output = makeTensors(sizes[size], vocabulary, 'f32', seed).at(-1)!;
  const token = vocabulary.tokens.indexOf(options.head ?? '');
  return output.data.slice(token * width, (token + 1) * width);
}

function keepRow({ data, shape: [width = 0] }: Tensor, token: number): void {
  data.fill(0, 0, token * width);
  data.fill(0, (token + 1) * width);
}

function writeReadily({ data, shape: [width = 0] }: Tensor, vocabulary: SmallVocabulary, name: string): void {
  const { tokens, endOfText } = vocabulary;
  data[tokens.indexOf(name) * width] = bias(vocabulary, endOfText) / Math.sqrt(width);
}

function bias({ tokens, types, endOfText }: SmallVocabulary, token: number): number {
  if (token === endOfText) return 4;
  if (types[token] !== 1) return -12;
  return /^[ -~Ġ]+$/.test(tokens[token]!) ? 2 : -8;
}

/** Standard normal, by the Box-Muller transform. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
