import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readGgufFileInfo } from 'node-llama-cpp';
import { z } from 'zod';
import { codeOf } from '../../../core/code-of.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { layoutVersion } from '../profiles/lakatos.ts';
import type { ModelFacts } from './model-facts.ts';

const count = z.union([z.number(), z.bigint().transform(Number)]).pipe(z.number().nonnegative());
/** One number, or one for each layer. */
const perLayer = z.union([count, z.array(count)]);

const architectureSchema = z.object({
  context_length: count,
  embedding_length: count,
  block_count: count,
  attention: z.object({
    head_count: perLayer,
    head_count_kv: perLayer.optional(),
    key_length: count.optional(),
    value_length: count.optional(),
  }),
});

const infoSchema = z.object({
  /** The library reads on when it does not know the version. */
  version: z.union([z.literal(2), z.literal(3)]),
  metadata: z.object({
    general: z.object({ architecture: z.string() }),
    /** In files of our trainer only. */
    lakatos: z.object({ layout_version: count.optional() }).optional(),
    tokenizer: z.object({
      ggml: z.object({
        model: z.string(),
        tokens: z.array(z.string()).min(1),
        token_type: z.array(z.number()).optional(),
      }),
    }),
  }),
  architectureMetadata: architectureSchema,
  fullTensorInfo: z.array(z.object({ dimensions: z.array(count) })),
  sourceData: z.array(z.object({ type: z.literal('path'), path: z.string() })).min(1),
});

/**
 * Reads the header of a GGUF file.
 *
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_UNREADABLE; MODEL_UNFIT when another Lakatos taught it sequences of another layout
 */
export async function readGgufFacts(path: string, signal: AbortSignal): Promise<ModelFacts> {
  const size = await sizeOf(path);
  const info = await parseHeader(path, signal);
  const { general, tokenizer, lakatos } = info.metadata;
  checkLayout(path, lakatos?.layout_version);
  const {
    attention,
    block_count: layers,
    embedding_length: width,
    context_length,
  } = info.architectureMetadata;
  const paths = info.sourceData.map((part) => part.path);
  const sizes = paths.length === 1 ? [size] : await Promise.all(paths.map(sizeOf));
  const heads = Math.max(1, most(attention.head_count));
  const headLength = width / heads;
  const lengths = (attention.key_length ?? headLength) + (attention.value_length ?? headLength);
  const keyHeads = sum(attention.head_count_kv ?? attention.head_count, layers);
  if (context_length < 1 || layers < 1) {
    throw unreadable(path, `a ${general.architecture} model without layers or context`);
  }
  return {
    name: basename(path),
    paths,
    fileBytes: sizes.reduce((a, b) => a + b, 0),
    parameters: info.fullTensorInfo.reduce(
      (all, { dimensions }) => all + dimensions.reduce((a, b) => a * b, 1),
      0,
    ),
    layers,
    width,
    trainedContext: context_length,
    cacheBytesPerToken: 2 * keyHeads * lengths,
    vocabulary: {
      spelling: tokenizer.ggml.model,
      tokens: tokenizer.ggml.tokens,
      types: tokenizer.ggml.token_type ?? [],
    },
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    const { size } = await stat(path);
    return size;
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT' && codeOf(cause) !== 'ENOTDIR')
      throw unreadable(path, messageOf(cause), cause);
    throw new LakatosError('MODEL_NOT_FOUND', `there is no file ${path}`, { cause });
  }
}

async function parseHeader(path: string, signal: AbortSignal): Promise<z.infer<typeof infoSchema>> {
  try {
    return infoSchema.parse(
      await readGgufFileInfo(path, { sourceType: 'filesystem', logWarnings: false, signal }),
    );
  } catch (cause) {
    signal.throwIfAborted();
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
    throw unreadable(path, why, cause);
  }
}

function checkLayout(path: string, layout: number = layoutVersion): void {
  if (layout === layoutVersion) return;
  throw new LakatosError(
    'MODEL_UNFIT',
    `${path} was taught sequences of layout ${layout}, and this Lakatos writes those of layout ${layoutVersion}`,
    { advice: 'Use the version of Lakatos that trained it, or train it anew: docs/training.md.' },
  );
}

function unreadable(path: string, why: string, cause?: unknown): LakatosError {
  return new LakatosError('MODEL_UNREADABLE', `${path} is no language model in the GGUF format: ${why}`, {
    advice: 'Fetch or convert the file again.',
    cause,
  });
}

function most(value: number | readonly number[]): number {
  return typeof value === 'number' ? value : Math.max(...value);
}

function sum(value: number | readonly number[], layers: number): number {
  return typeof value === 'number' ? value * layers : value.reduce((a, b) => a + b, 0);
}
