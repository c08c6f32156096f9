import { readFileSync } from 'node:fs';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { unreadable } from '../../files/read-file.ts';
import { ByteReader, type GgufHeader, parseGgufHeader } from '../../llm/models/gguf-header.ts';
import { f32, pad, string, u32, u64 } from '../../llm/models/read-gguf.ts';

/**
 * Weights of hashed features as a GGUF file: metadata and one tensor of 32-bit numbers, little endian. `models/README.md` describes
 * it. No program but Lakatos can use such a file: the architectures are none of llama.cpp's.
 */

/**
 * Feature hashing: features are texts, and a hash says where the weight of each stands in a vector of 2^n. Those that fall on
 * the same place share a weight.
 *
 * Source: Weinberger et al., Feature hashing for large scale multitask learning (2009).
 */

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Of two hashes one; the last steps of MurmurHash3 spread it over all bits. */
export function mix(one: number, other: number): number {
  let hash = Math.imul(one, 31) ^ Math.imul(other, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** What a file's weights are for. */
export interface WeightsKind {
  /** In words: `path is no ${what}`. */
  readonly what: string;
  readonly architecture: string;
  /** Another number for each change of the features: weights of one mean nothing to another. */
  readonly featureVersion: number;
  /** Numbers that it has besides, by name. */
  readonly numbers: readonly string[];
  /** Where to get one. */
  readonly advice: string;
}

interface Weights {
  readonly numbers: ReadonlyMap<string, number>;
  /** Of length 2^n. */
  readonly features: Float32Array;
}

const types = { u32: 4, f32: 6, text: 8 } as const;
const f32Tensor = 0;

export function encodeWeights(
  { architecture, featureVersion }: WeightsKind,
  { numbers, features }: Weights,
  name: string,
): Buffer {
  const values = [
    value('general.architecture', types.text, string(architecture)),
    value('general.name', types.text, string(name)),
    value(`${architecture}.features`, types.u32, u32(featureVersion)),
    ...[...numbers].map(([key, number]) => value(`${architecture}.${key}`, types.f32, f32(number))),
  ];
  const tensor = [string('weights'), u32(1), u64(features.length), u32(f32Tensor), u64(0)];
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    ...[u32(3), u64(1), u64(values.length)],
    ...values,
    ...tensor,
  ]);
  return Buffer.concat([pad(head), ...Array.from(features, f32)]);
}

interface WeightsFile extends Weights {
  /** SHA-256 of the file. */
  readonly hash: string;
}

/** @throws LakatosError INPUT_UNREADABLE, or INPUT_INVALID for a file that is none of this kind and version */
export function readWeights(
  path: string,
  { what, architecture, featureVersion, numbers: names, advice }: WeightsKind,
): WeightsFile {
  const { header, bytes } = readWhole(path, advice);
  const { values, tensors, dataOffset } = header;
  const refuse = (why: string) =>
    new LakatosError('INPUT_INVALID', `${path} is no ${what}: ${why}`, { advice });
  const kind = values.get('general.architecture');
  if (kind !== architecture) throw refuse(`it is a model of the kind ${String(kind)}`);
  const version = values.get(`${architecture}.features`);
  if (version !== featureVersion)
    throw refuse(`it was made for features of version ${String(version)}, and these are ${featureVersion}`);
  const numbers = new Map(
    names.flatMap((name) => {
      const number = values.get(`${architecture}.${name}`);
      return typeof number === 'number' && Number.isFinite(number) ? [[name, number] as const] : [];
    }),
  );
  const [tensor] = tensors;
  const size = tensor?.dimensions[0] ?? 0;
  if (numbers.size < names.length || tensor?.type !== f32Tensor) throw refuse('its numbers are missing');
  if (tensors.length !== 1 || tensor.dimensions.length !== 1 || size < 1 || (size & (size - 1)) !== 0)
    throw refuse('its tensor has a strange shape');
  const start = dataOffset + tensor.offset;
  if (start + 4 * size > bytes.length) throw refuse('it ends before its weights do');
  const features = Float32Array.from({ length: size }, (_, at) => bytes.readFloatLE(start + 4 * at));
  if (!features.every(Number.isFinite)) throw refuse('some of its weights are no numbers');
  return { numbers, features, hash: sha256(bytes) };
}

/** What a GGUF file says it is; null for a file that is not there, or no GGUF file. */
export function architectureOf(path: string): string | null {
  try {
    using reader = new ByteReader(path);
    const architecture = parseGgufHeader(reader).values.get('general.architecture');
    return typeof architecture === 'string' ? architecture : null;
  } catch {
    return null;
  }
}

function readWhole(path: string, advice: string): { readonly header: GgufHeader; readonly bytes: Buffer } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw unreadable(path, cause, advice);
  }
  try {
    using reader = new ByteReader(path);
    return { header: parseGgufHeader(reader), bytes };
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is no GGUF file: ${messageOf(cause)}`, {
      advice,
      cause,
    });
  }
}

const value = (key: string, type: number, content: Buffer): Buffer =>
  Buffer.concat([string(key), u32(type), content]);
