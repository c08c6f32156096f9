import { z } from 'zod';
import { codeOf, LakatosError, messageOf } from '../../../core/errors.ts';
import { natural } from '../../../core/schemas.ts';
import { ByteReader, type GgufHeader, parseGgufHeader } from './gguf-header.ts';
import { partsOf } from './model-files.ts';
import { countNumbers, quantisationOf, tensorTypes } from './quantisation.ts';

/** The building blocks of a GGUF file, little endian. */

/** Where a tensor starts, and how long the data section is, are multiples of this. */
const alignment = 32;

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

export function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

export function string(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
}

export function pad(bytes: Buffer): Buffer {
  const missing = -bytes.length & (alignment - 1);
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing)]);
}

/** What is worth knowing of a GGUF file before it is loaded. */
export const ggufFactsSchema = z.strictObject({
  /** What the model calls itself; null when it does not. */
  name: z.string().nullable(),
  /** llama.cpp's word: `llama`, `qwen2`. */
  architecture: z.string(),
  /** Numbers in all tensors. */
  parameters: natural,
  quantisation: z.string(),
  /** Tokens that it was trained for; null when it does not tell. */
  contextLength: z.number().int().positive().nullable(),
  vocabularySize: z.number().int().positive(),
});
export type GgufFacts = z.infer<typeof ggufFactsSchema>;

/**
 * The facts of a header. @throws Error whose message says why no language model can be made of it, as the end of a
 * sentence
 */
function factsOf(header: GgufHeader): GgufFacts {
  const { values, tensors } = header;
  const text = (key: string): string | null => {
    const value = values.get(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const type = text('general.type');
  if (type === 'adapter') throw new Error('it is an adapter (LoRA), to be used with its base model');
  const architecture = text('general.architecture');
  if (architecture === null) throw new Error('it does not name its architecture');
  if (type === 'mmproj' || architecture === 'clip') throw new Error('it reads pictures, and writes nothing');
  const tokens = values.get('tokenizer.ggml.tokens');
  if (!Array.isArray(tokens) || tokens.length === 0) throw new Error('it has no vocabulary');
  if (tensors.length === 0) throw new Error('it has no weights');
  const context = values.get(`${architecture}.context_length`);
  const contextLength = typeof context === 'number' || typeof context === 'bigint' ? Number(context) : null;
  return {
    name: text('general.name'),
    architecture,
    parameters: tensors.reduce((sum, tensor) => sum + countNumbers(tensor), 0),
    quantisation: quantisationOf(header),
    contextLength: contextLength !== null && contextLength > 0 ? contextLength : null,
    vocabularySize: tokens.length,
  };
}

interface GgufFile {
  /** The file, or all parts of a model that was split. */
  readonly paths: readonly string[];
  readonly bytes: number;
  readonly header: GgufHeader;
  readonly facts: GgufFacts;
}

/**
 * Reads what a GGUF file says of itself and makes sure that all its weights can be there; nothing is loaded. A model that
 * was split is named by its first part. Takes some tenths of a second for a large vocabulary.
 *
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_UNREADABLE, MODEL_UNFIT
 */
export function readGguf(path: string): GgufFile {
  const paths = partsOf(path);
  const parts = paths.map(readPart);
  const first = parts[0]!.header;
  try {
    checkParts(first, parts.length);
    const header = { ...first, tensors: parts.flatMap((part) => part.header.tensors) };
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    return { paths, bytes, header, facts: factsOf(header) };
  } catch (cause) {
    throw new LakatosError(
      'MODEL_UNFIT',
      `${path} can not be used as a language model: ${messageOf(cause)}`,
      {
        advice: 'Give a GGUF file that is a whole language model by itself.',
        cause,
      },
    );
  }
}

/** One file, which may be a part of a model. */
export function readPart(path: string): { readonly bytes: number; readonly header: GgufHeader } {
  try {
    using reader = new ByteReader(path);
    const header = parseGgufHeader(reader);
    checkWeights(header, reader.size);
    return { bytes: reader.size, header };
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR')
      throw new LakatosError('MODEL_NOT_FOUND', `there is no file ${path}`, {
        advice: 'Give the path of a GGUF file, or a name that `lakatos models list` shows.',
        cause,
      });
    const why = codeOf(cause) === 'EISDIR' ? 'it is a folder' : messageOf(cause);
    throw new LakatosError('MODEL_UNREADABLE', `${path} is no readable GGUF file: ${why}`, {
      advice: 'If it was copied or downloaded, get it again and compare its checksum.',
      cause,
    });
  }
}

/** Parts find each other by their names. */
function checkParts({ values }: GgufHeader, found: number): void {
  const said = Number(values.get('split.count') ?? 1);
  if (said > 1 && said !== found)
    throw new Error(`it is one of ${said} parts, and its name is not one that such parts have`);
}

/** A download that broke off has a good header and too few weights. */
function checkWeights({ tensors, dataOffset }: GgufHeader, size: number): void {
  for (const tensor of tensors) {
    const type = tensorTypes[tensor.type];
    const bytes = type === undefined ? 0 : (countNumbers(tensor) / type.block) * type.bytes;
    const end = dataOffset + tensor.offset + bytes;
    if (end > size) throw new Error(`it ends at byte ${size}, but its weights need ${Math.ceil(end)}`);
  }
}
