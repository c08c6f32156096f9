import { basename } from 'node:path';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { readGguf } from '../models/read-gguf.ts';
import { layoutVersion } from '../profiles/tactic-profiles.ts';
import type { ChatFormat } from '../prompt.ts';
import { ownChat } from './own-chat.ts';

/** What the header of a GGUF file tells of how it can be run. */
export interface ModelFacts {
  readonly name: string;
  /** The file, or the parts of a model that was split. */
  readonly paths: readonly string[];
  readonly fileBytes: number;
  readonly parameters: number;
  readonly layers: number;
  /** Numbers in the state of one token. */
  readonly width: number;
  /** Longest text in training. */
  readonly trainedContext: number;
  /** Memory that the context needs for each token of each sequence, with half-precision numbers. */
  readonly cacheBytesPerToken: number;
  readonly vocabulary: VocabularyFacts;
  /** The chat that it was taught; null where the file tells of none. */
  readonly chat: ChatFormat | null;
}

export interface VocabularyFacts {
  /** How tokens are spelled: `gpt2` in the byte alphabet of GPT-2, others in UTF-8 with ▁ for a space. */
  readonly spelling: string;
  readonly tokens: readonly string[];
  /** Kinds of the tokens as in the GGUF format: 1 normal, 3 control, 4 user-defined, 6 byte. */
  readonly types: readonly number[];
}

const count = z.union([z.number(), z.bigint().transform(Number)]).pipe(z.number().nonnegative());
/** One number, or one for each layer. */
const perLayer = z.union([count, z.array(count)]);

/** By the keys of the format, those of the architecture without its name. */
const valuesSchema = z.object({
  context_length: count.pipe(z.number().min(1)),
  embedding_length: count,
  block_count: count.pipe(z.number().min(1)),
  'attention.head_count': perLayer,
  'attention.head_count_kv': perLayer.optional(),
  'attention.key_length': count.optional(),
  'attention.value_length': count.optional(),
  'tokenizer.ggml.model': z.string(),
  'tokenizer.ggml.tokens': z.array(z.string()).min(1),
  'tokenizer.ggml.token_type': z.array(z.number()).optional(),
  /** In files of our trainer only. */
  'lakatos.layout_version': count.optional(),
});

/**
 * Reads the header of a GGUF file.
 *
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_UNREADABLE; MODEL_UNFIT for no language model, or when another Lakatos taught it
 * sequences of another layout
 */
export function readModelFacts(path: string): ModelFacts {
  const { paths, bytes, header, facts } = readGguf(path);
  const prefix = `${facts.architecture}.`;
  const named = [...header.values].map(([key, value]) => [
    key.startsWith(prefix) ? key.slice(prefix.length) : key,
    value,
  ]);
  const parsed = valuesSchema.safeParse(Object.fromEntries(named));
  if (!parsed.success) {
    const why = z.prettifyError(parsed.error);
    throw new LakatosError('MODEL_UNREADABLE', `${path} is no language model in the GGUF format: ${why}`, {
      advice: 'Fetch or convert the file again.',
      cause: parsed.error,
    });
  }
  const { data } = parsed;
  checkLayout(path, data['lakatos.layout_version']);
  const layers = data.block_count;
  const heads = data['attention.head_count'];
  const headLength = data.embedding_length / Math.max(1, most(heads));
  const lengths =
    (data['attention.key_length'] ?? headLength) + (data['attention.value_length'] ?? headLength);
  return {
    name: basename(path),
    paths,
    fileBytes: bytes,
    parameters: facts.parameters,
    layers,
    width: data.embedding_length,
    trainedContext: data.context_length,
    cacheBytesPerToken: 2 * sum(data['attention.head_count_kv'] ?? heads, layers) * lengths,
    vocabulary: {
      spelling: data['tokenizer.ggml.model'],
      tokens: data['tokenizer.ggml.tokens'],
      types: data['tokenizer.ggml.token_type'] ?? [],
    },
    chat: ownChat(header),
  };
}

function checkLayout(path: string, layout: number = layoutVersion): void {
  if (layout === layoutVersion) return;
  throw new LakatosError(
    'MODEL_UNFIT',
    `${path} was taught sequences of layout ${layout}, and this Lakatos writes those of layout ${layoutVersion}`,
    { advice: 'Use the version of Lakatos that trained it, or train it anew: docs/training.md.' },
  );
}

const most = (value: number | readonly number[]): number =>
  typeof value === 'number' ? value : Math.max(...value);

const sum = (value: number | readonly number[], layers: number): number =>
  typeof value === 'number' ? value * layers : value.reduce((a, b) => a + b, 0);
