/**
 * Linear memory of the instance. It is a growing SharedArrayBuffer: after growth the old views still see the old
 * length only, so every access goes through `views()`.
 */
export class Memory {
  readonly #memory: WebAssembly.Memory;
  #buffer: SharedArrayBuffer;
  u8!: Uint8Array;
  u16!: Uint16Array;
  i32!: Int32Array;
  u32!: Uint32Array;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
    this.#buffer = memory.buffer;
    this.#remake();
  }

  get buffer(): SharedArrayBuffer {
    return this.#memory.buffer;
  }

  get byteLength(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Views that cover the memory as it is now. */
  views(): this {
    if (this.#memory.buffer !== this.#buffer) this.#remake();
    return this;
  }

  readU8(address: number): number {
    return this.views().u8[address] as number;
  }
  readU16(address: number): number {
    return this.views().u16[address >>> 1] as number;
  }
  readI32(address: number): number {
    return this.views().i32[address >>> 2] as number;
  }
  readU32(address: number): number {
    return this.views().u32[address >>> 2] as number;
  }
  writeU8(address: number, value: number): void {
    this.views().u8[address] = value;
  }
  writeU16(address: number, value: number): void {
    this.views().u16[address >>> 1] = value;
  }
  writeU32(address: number, value: number): void {
    this.views().u32[address >>> 2] = value;
  }

  /** `length` bytes as text. Short ASCII, such as parts of names, is faster read byte by byte than decoded. */
  readUtf8(address: number, length: number): string {
    const { u8 } = this.views();
    if (length > shortText) return decode(u8, address, length);
    let text = '';
    for (let position = address; position < address + length; position++) {
      const byte = u8[position] as number;
      if (byte > 0x7f) return decode(u8, address, length);
      text += String.fromCharCode(byte);
    }
    return text;
  }

  #remake(): void {
    this.#buffer = this.#memory.buffer;
    this.u8 = new Uint8Array(this.#buffer);
    this.u16 = new Uint16Array(this.#buffer);
    this.i32 = new Int32Array(this.#buffer);
    this.u32 = new Uint32Array(this.#buffer);
  }
}

const shortText = 32;
const decoder = new TextDecoder();

/** Shared memory can't be decoded in place, hence the copy. */
function decode(u8: Uint8Array, address: number, length: number): string {
  return decoder.decode(u8.slice(address, address + length));
}
