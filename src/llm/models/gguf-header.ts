import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const chunkBytes = 2 ** 20;

/** Reads a file from its start, little endian, and never past its end: that throws `RangeError`. */
export class ByteReader implements Disposable {
  /** Bytes of the file. */
  readonly size: number;
  readonly #file: number;
  #chunk = Buffer.alloc(0);
  #chunkStart = 0;
  #offset = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  /** Where the next byte is read. */
  get offset(): number {
    return this.#offset;
  }

  /** Bytes that are left. */
  get left(): number {
    return this.size - this.#offset;
  }

  /** The next bytes; valid until the next call. */
  take(count: number): Buffer {
    if (count > this.left) throw new RangeError(`it ends at byte ${this.size}, in the middle of its header`);
    const start = this.#offset - this.#chunkStart;
    if (start + count > this.#chunk.length) this.#fill(count);
    const from = this.#offset - this.#chunkStart;
    this.#offset += count;
    return this.#chunk.subarray(from, from + count);
  }

  u32 = (): number => this.take(4).readUInt32LE();
  u64 = (): bigint => this.take(8).readBigUInt64LE();

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }

  #fill(count: number): void {
    const chunk = Buffer.alloc(Math.min(this.left, Math.max(count, chunkBytes)));
    let read = 0;
    while (read < chunk.length) {
      const now = readSync(this.#file, chunk, read, chunk.length - read, this.#offset + read);
      if (now === 0) throw new RangeError(`it became shorter while it was read`);
      read += now;
    }
    this.#chunk = chunk;
    this.#chunkStart = this.#offset;
  }
}

type GgufValue = string | number | bigint | boolean | readonly GgufValue[];

const stringType = 8;
const arrayType = 9;
/** Chat templates are the longest, with some kilobytes. */
const longestString = 2 ** 24;
/** Vocabularies and their merges are the longest, with some hundred thousand. */
const longestArray = 2 ** 23;
const deepestArray = 2;

/** Bytes of a value and how it is read, by the number of its type. */
const fixedTypes: Readonly<Record<number, readonly [bytes: number, read: (bytes: Buffer) => GgufValue]>> = {
  0: [1, (bytes) => bytes.readUInt8()],
  1: [1, (bytes) => bytes.readInt8()],
  2: [2, (bytes) => bytes.readUInt16LE()],
  3: [2, (bytes) => bytes.readInt16LE()],
  4: [4, (bytes) => bytes.readUInt32LE()],
  5: [4, (bytes) => bytes.readInt32LE()],
  6: [4, (bytes) => bytes.readFloatLE()],
  7: [1, (bytes) => bytes.readUInt8() !== 0],
  10: [8, (bytes) => bytes.readBigUInt64LE()],
  11: [8, (bytes) => bytes.readBigInt64LE()],
  12: [8, (bytes) => bytes.readDoubleLE()],
};

/**
 * Reads one value of the header of a GGUF file.
 * @throws Error when its type, length or depth make no sense
 */
function readGgufValue(reader: ByteReader, type: number, depth = 0): GgufValue {
  const fixed = fixedTypes[type];
  if (fixed !== undefined) return fixed[1](reader.take(fixed[0]));
  if (type === stringType) return readGgufString(reader);
  if (type !== arrayType) throw new Error(`it has a value of the unknown type ${type}`);
  if (depth === deepestArray) throw new Error('its lists are nested too deep');
  const elementType = reader.u32();
  const length = reader.u64();
  if (length > BigInt(longestArray)) throw new Error(`it has a list that claims to have ${length} elements`);
  const least = Number(length) * (fixedTypes[elementType]?.[0] ?? 8);
  if (least > reader.left) throw new Error(`it has a list of ${length} elements and ends before them`);
  return Array.from({ length: Number(length) }, () => readGgufValue(reader, elementType, depth + 1));
}

/** @throws Error when it is longer than makes sense */
function readGgufString(reader: ByteReader): string {
  const length = reader.u64();
  if (length > BigInt(longestString)) throw new Error(`it has a text that claims to have ${length} bytes`);
  return reader.take(Number(length)).toString('utf8');
}

export interface GgufTensor {
  readonly name: string;
  /** The fastest first. */
  readonly dimensions: readonly number[];
  /** Number of ggml's type, see `tensorTypes`. */
  readonly type: number;
  /** From the start of the tensor data. */
  readonly offset: number;
}

/** What a GGUF file says of itself, before the weights. */
export interface GgufHeader {
  readonly version: number;
  readonly values: ReadonlyMap<string, GgufValue>;
  readonly tensors: readonly GgufTensor[];
  /** Where the tensor data begins. */
  readonly dataOffset: number;
}

/** Real files have some dozens of values and some thousands of tensors. */
const mostValues = 2 ** 16;
const mostTensors = 2 ** 18;
const mostDimensions = 4;
const defaultAlignment = 32;

/**
 * Reads the header of a GGUF file, version 2 or 3 (the description of the format is `docs/gguf.md` of ggml). Every length
 * and count is held against the bytes that are there: a damaged file must cost neither memory nor time. The reader of
 * node-llama-cpp 3.22 goes on with zeros behind the end of a file and believes every count.
 *
 * @throws Error whose message says what is wrong with the file, as the end of a sentence
 */
export function parseGgufHeader(reader: ByteReader): GgufHeader {
  if (reader.size === 0) throw new Error('it is empty');
  if (reader.size < 24) throw new Error('it is too short to be one');
  const magic = reader.take(4).toString('latin1');
  if (magic !== 'GGUF') throw new Error('it does not begin with GGUF');
  const version = reader.u32();
  if (version >>> 16 !== 0)
    throw new Error('it was made for machines with the other byte order (big endian)');
  if (version !== 2 && version !== 3) throw new Error(`it has version ${version} of the format, not 2 or 3`);
  const tensorCount = count(reader.u64(), mostTensors, 'tensors');
  const valueCount = count(reader.u64(), mostValues, 'values');
  const values = new Map<string, GgufValue>();
  for (let index = 0; index < valueCount; index += 1) {
    const key = readGgufString(reader);
    if (key === '') throw new Error('one of its values has no name');
    if (values.has(key)) throw new Error(`it has two values called ${shown(key)}`);
    values.set(key, readGgufValue(reader, reader.u32()));
  }
  const tensors = Array.from({ length: tensorCount }, () => readTensor(reader));
  const alignment = values.get('general.alignment') ?? defaultAlignment;
  if (typeof alignment !== 'number' || alignment < 1 || !Number.isInteger(alignment))
    throw new Error('its alignment makes no sense');
  return { version, values, tensors, dataOffset: Math.ceil(reader.offset / alignment) * alignment };
}

function readTensor(reader: ByteReader): GgufTensor {
  const name = readGgufString(reader);
  const dimensionCount = reader.u32();
  if (dimensionCount > mostDimensions)
    throw new Error(`its tensor ${shown(name)} has ${dimensionCount} dimensions`);
  const dimensions = Array.from({ length: dimensionCount }, () => safe(reader.u64(), name));
  safe(BigInt(dimensions.reduce((product, size) => product * size, 1)), name);
  return { name, dimensions, type: reader.u32(), offset: safe(reader.u64(), name) };
}

function count(value: bigint, most: number, what: string): number {
  if (value > BigInt(most)) throw new Error(`it claims to have ${value} ${what}`);
  return Number(value);
}

function safe(value: bigint, tensor: string): number {
  if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value);
  throw new Error(`the size or place of its tensor ${shown(tensor)} makes no sense`);
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 60));
