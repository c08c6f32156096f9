/** Numbers of sections in WebAssembly's binary format (core specification 2.0, section 5.5). */
export const section = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  export: 7,
  element: 9,
  code: 10,
} as const;
/** Kinds of imports and exports. */
export const kind = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const;
/** Bytes before the first section: the magic number and the version. */
export const preamble = 8;

/** Where a section begins with its number, where its contents begin, and where they end. */
export interface SectionPlace {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** The sections of a module by their numbers; of custom ones the last. */
export function findSections(module: Uint8Array): Map<number, SectionPlace> {
  const found = new Map<number, SectionPlace>();
  const reader = new WasmReader(module, preamble);
  while (reader.place < module.length) {
    const at = reader.place;
    const id = reader.byte();
    const length = reader.number();
    const start = reader.place;
    found.set(id, { at, start, end: start + length });
    reader.place = start + length;
  }
  return found;
}

/**
 * The one section of a number.
 * @throws Error when the module has none
 */
export function sectionOf(sections: ReadonlyMap<number, SectionPlace>, id: number): SectionPlace {
  const found = sections.get(id);
  if (found === undefined) throw new Error(`the module has no section ${id}`);
  return found;
}

/** Reads numbers in LEB128, the format's own way to write them. */
export class WasmReader {
  place: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, place = 0) {
    this.#bytes = bytes;
    this.place = place;
  }

  byte(): number {
    const byte = this.#bytes[this.place];
    if (byte === undefined) throw new Error('the module ends too early');
    this.place += 1;
    return byte;
  }

  bytes(length: number): Uint8Array {
    const { place } = this;
    if (place + length > this.#bytes.length) throw new Error('the module ends too early');
    this.place += length;
    return this.#bytes.subarray(place, this.place);
  }

  /** A name, as far as it is ASCII; of others it is only sure that they are not taken for one. */
  text(): string {
    return Buffer.from(this.bytes(this.number())).toString('latin1');
  }

  number(): number {
    let sum = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte();
      sum += (byte & 0x7f) * unit;
      if (byte < 0x80) return sum;
    }
  }
}
