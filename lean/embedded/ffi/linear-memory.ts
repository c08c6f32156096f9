/**
 * Linear memory of the instance: a SharedArrayBuffer that grows while Lean runs. Old views go on to show the old part of
 * it, so views are made anew only when an address lies behind what they cover (asking the memory for its buffer costs
 * more than the access itself).
 */
export class LinearMemory {
  readonly #memory: WebAssembly.Memory;
  #length = 0;
  #u8!: Uint8Array;
  #u16!: Uint16Array;
  #i32!: Int32Array;
  #u32!: Uint32Array;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
    this.#cover(0);
  }

  get buffer(): SharedArrayBuffer {
    // The types of browsers know of no memory that is shared.
    return this.#memory.buffer as ArrayBufferLike as SharedArrayBuffer;
  }

  get byteLength(): number {
    return this.#memory.buffer.byteLength;
  }

  readU8(address: number): number {
    this.#cover(address);
    return this.#u8[address] as number;
  }
  readU16(address: number): number {
    this.#cover(address);
    return this.#u16[address >>> 1] as number;
  }
  readI32(address: number): number {
    this.#cover(address);
    return this.#i32[address >>> 2] as number;
  }
  readU32(address: number): number {
    this.#cover(address);
    return this.#u32[address >>> 2] as number;
  }
  writeU8(address: number, value: number): void {
    this.#cover(address);
    this.#u8[address] = value;
  }
  writeU16(address: number, value: number): void {
    this.#cover(address);
    this.#u16[address >>> 1] = value;
  }
  writeU32(address: number, value: number): void {
    this.#cover(address);
    this.#u32[address >>> 2] = value;
  }

  /** All of memory up to `end`, as 32-bit words for atomic operations. */
  words(end: number): Int32Array {
    this.#cover(end - 1);
    return this.#i32;
  }

  writeBytes(address: number, bytes: Uint8Array): void {
    this.#cover(address + bytes.length);
    this.#u8.set(bytes, address);
  }

  copyBytes(target: number, source: number, length: number): void {
    this.#cover(Math.max(target, source) + length);
    this.#u8.copyWithin(target, source, source + length);
  }

  readWords(address: number, count: number): number[] {
    this.#cover(address + 4 * count);
    const words: number[] = [];
    const start = address >>> 2;
    for (let index = start; index < start + count; index++) words.push(this.#u32[index] as number);
    return words;
  }

  /** `length` bytes as text. Short ASCII, such as parts of names, is faster read byte by byte than decoded. */
  readUtf8(address: number, length: number): string {
    this.#cover(address + length);
    if (length > shortText) return this.#decode(address, length);
    let text = '';
    for (let position = address; position < address + length; position++) {
      const byte = this.#u8[position] as number;
      if (byte > 0x7f) return this.#decode(address, length);
      text += String.fromCharCode(byte);
    }
    return text;
  }

  /** Shared memory can't be decoded in place, hence the copy. */
  #decode(address: number, length: number): string {
    return decoder.decode(this.#u8.slice(address, address + length));
  }

  #cover(address: number): void {
    if (address < this.#length) return;
    const { buffer } = this.#memory;
    this.#length = buffer.byteLength;
    this.#u8 = new Uint8Array(buffer);
    this.#u16 = new Uint16Array(buffer);
    this.#i32 = new Int32Array(buffer);
    this.#u32 = new Uint32Array(buffer);
  }
}

const shortText = 32;
/** As it is: a byte order mark at the beginning of a string is a letter of it, and what is no text is an error. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
