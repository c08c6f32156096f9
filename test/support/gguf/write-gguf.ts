import { writeFile } from 'node:fs/promises';
import { f32, pad, string, u32, u64 } from '../../../src/llm/models/read-gguf.ts';
import { encodeTensor, type TensorType, tensorTypeIds } from './encode-tensor.ts';

/** A value of the header: what is a float, a bool or an array needs its kind said. */
export type GgufValue =
  | { readonly kind: 'u32'; readonly value: number }
  | { readonly kind: 'f32'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'strings'; readonly value: readonly string[] }
  | { readonly kind: 'i32s'; readonly value: readonly number[] };

export interface Tensor {
  readonly name: string;
  /** Row by row. */
  readonly data: Float32Array;
  /** Sizes, the one that changes fastest (the row length) first. */
  readonly shape: readonly number[];
  readonly type: TensorType;
}

/** Writes a file of GGUF version 3. */
export async function writeGguf(
  path: string,
  header: Readonly<Record<string, GgufValue>>,
  tensors: readonly Tensor[],
): Promise<void> {
  const parts: Buffer[] = [Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(Object.keys(header).length)];
  for (const [key, value] of Object.entries(header)) parts.push(string(key), ...encodeValue(value));
  const encoded = tensors.map((tensor) => pad(encodeTensor(tensor.data, tensor.type)));
  let offset = 0;
  for (const [index, { name, shape, type }] of tensors.entries()) {
    parts.push(string(name), u32(shape.length), ...shape.map(u64), u32(tensorTypeIds[type]), u64(offset));
    offset += encoded[index]!.length;
  }
  await writeFile(path, Buffer.concat([pad(Buffer.concat(parts)), ...encoded]));
}

function encodeValue(value: GgufValue): Buffer[] {
  switch (value.kind) {
    case 'u32':
      return [u32(4), u32(value.value)];
    case 'f32':
      return [u32(6), f32(value.value)];
    case 'bool':
      return [u32(7), Buffer.from([value.value ? 1 : 0])];
    case 'string':
      return [u32(8), string(value.value)];
    case 'strings':
      return [u32(9), u32(8), u64(value.value.length), ...value.value.map(string)];
    case 'i32s':
      return [u32(9), u32(5), u64(value.value.length), ...value.value.map(i32)];
  }
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
