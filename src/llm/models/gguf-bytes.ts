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
