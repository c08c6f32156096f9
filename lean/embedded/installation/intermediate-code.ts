/**
 * Lean's compiled modules (`.olean` and its kind, Lean 4.28, 32 bit): a header of 88 bytes, with the address that the objects were
 * laid out for at 80 and the address of the root at 84, then objects as in memory, each at a multiple of 4 bytes. The root is a
 * `ModuleData`. What is written here keeps the header of what was read.
 */
const layout = { base: 0x50, root: 0x54, objects: 0x58, align: 4 } as const;
const tags = { lastConstructor: 244, array: 246, string: 249, number: 250 } as const;

/** Fields of `ModuleData`, objects first. */
const moduleData = { imports: 0, constantNames: 1, constants: 2, extraConstants: 3, entries: 4 } as const;

/** What the interpreter needs of a module: functions in the compiler's intermediate form, and which constants are initialised how. */
const codeExtensions: ReadonlySet<string> = new Set(['Lean.IR.declMapExt', 'Lean.regularInitAttr']);

/**
 * The `.ir` file of a module from its `.olean` file, which has everything in it: the same `ModuleData` without constants, and with
 * the entries that the interpreter needs. `base` is an address of its own for the file, a multiple of 64 KiB.
 * @throws Error for a file that is laid out in another way
 */
export function intermediateCode(olean: Buffer, base: number): Buffer {
  const source = new Reader(olean);
  const out = new Writer(source, base);
  const { root } = source;
  const isCode = (entry: number): boolean =>
    codeExtensions.has(source.name(source.field(entry, 0))) &&
    source.array(source.field(entry, 1)).length > 0;
  const nothing = out.array([]);
  const fields: Record<number, number> = {
    [moduleData.imports]: out.copy(source.field(root, moduleData.imports)),
    [moduleData.constantNames]: nothing,
    [moduleData.constants]: nothing,
    [moduleData.extraConstants]: out.copy(source.field(root, moduleData.extraConstants)),
    [moduleData.entries]: out.array(
      source
        .array(source.field(root, moduleData.entries))
        .filter(isCode)
        .map((entry) => out.copy(entry)),
    ),
  };
  return out.finish(out.constructorLike(root, fields));
}

const isScalar = (pointer: number): boolean => (pointer & 1) === 1;
const roundUp = (bytes: number): number => (bytes + layout.align - 1) & -layout.align;

class Reader {
  readonly bytes: Buffer;
  readonly root: number;
  readonly #base: number;
  readonly #names = new Map<number, string>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.#base = bytes.readUInt32LE(layout.base);
    this.root = bytes.readUInt32LE(layout.root);
  }

  /** Where an object is in the file. */
  at(pointer: number): number {
    const at = pointer - this.#base;
    if (isScalar(pointer) || at < layout.objects || at >= this.bytes.length) throw new Error('no object');
    return at;
  }

  tag(pointer: number): number {
    return this.bytes[this.at(pointer) + 7] as number;
  }

  field(pointer: number, index: number): number {
    return this.bytes.readUInt32LE(this.at(pointer) + 8 + 4 * index);
  }

  array(pointer: number): number[] {
    const at = this.at(pointer);
    if (this.tag(pointer) !== tags.array) throw new Error('no array');
    const count = this.bytes.readUInt32LE(at + 8);
    return Array.from({ length: count }, (_, index) => this.bytes.readUInt32LE(at + 16 + 4 * index));
  }

  /** Where the pointers of an object to others begin, and how many they are. */
  pointers(pointer: number): readonly [first: number, count: number] {
    const at = this.at(pointer);
    const tag = this.bytes[at + 7] as number;
    if (tag === tags.array) return [at + 16, this.bytes.readUInt32LE(at + 8)];
    return [at + 8, tag > tags.lastConstructor ? 0 : (this.bytes[at + 6] as number)];
  }

  /** Bytes of an object without padding. */
  size(pointer: number): number {
    const at = this.at(pointer);
    const tag = this.tag(pointer);
    if (tag <= tags.lastConstructor) return this.bytes.readUInt16LE(at + 4);
    switch (tag) {
      case tags.array:
        return 16 + 4 * this.bytes.readUInt32LE(at + 8);
      case tags.string:
        return 20 + this.bytes.readUInt32LE(at + 8);
      case tags.number:
        if (this.bytes.readUInt32LE(at + 16) !== pointer + 20) throw new Error('digits lie elsewhere');
        return 20 + 4 * Math.abs(this.bytes.readInt32LE(at + 12));
      default:
        throw new Error(`an object of an unknown kind: ${tag}`);
    }
  }

  /** A `Name` with dots between its parts. */
  name(pointer: number): string {
    if (isScalar(pointer)) return '';
    const known = this.#names.get(pointer);
    if (known !== undefined) return known;
    const prefix = this.name(this.field(pointer, 0));
    const last = this.field(pointer, 1);
    const part = isScalar(last) ? String(last >>> 1) : this.#string(last);
    const name = prefix === '' ? part : `${prefix}.${part}`;
    this.#names.set(pointer, name);
    return name;
  }

  #string(pointer: number): string {
    const at = this.at(pointer);
    return this.bytes.toString('utf8', at + 20, at + 20 + this.bytes.readUInt32LE(at + 8) - 1);
  }
}

class Writer {
  readonly #source: Reader;
  readonly #base: number;
  /** Where the copy of an object is, by a quarter of its place in the source; 0: there is none. */
  readonly #copied: Uint32Array;
  #out: Buffer;
  #size: number = layout.objects;

  constructor(source: Reader, base: number) {
    this.#source = source;
    this.#base = base;
    this.#copied = new Uint32Array(Math.ceil(source.bytes.length / layout.align));
    // What is written is part of what was read, but for some arrays.
    this.#out = Buffer.alloc(source.bytes.length);
    source.bytes.copy(this.#out, 0, 0, layout.objects);
  }

  /** Copies an object with all that it points to; what was copied before is shared. */
  copy(pointer: number): number {
    if (isScalar(pointer)) return pointer;
    const { bytes } = this.#source;
    const stack = [pointer];
    while (stack.length > 0) {
      const top = stack.at(-1) as number;
      const before = stack.length;
      const [first, count] = this.#source.pointers(top);
      for (let index = 0; index < count; index += 1) {
        const child = bytes.readUInt32LE(first + 4 * index);
        if (!isScalar(child) && this.#copyOf(child) === 0) stack.push(child);
      }
      if (stack.length > before) continue;
      stack.pop();
      if (this.#copyOf(top) === 0) this.#copyOne(top, first, count);
    }
    return this.#copyOf(pointer);
  }

  #copyOf(pointer: number): number {
    return this.#copied[this.#source.at(pointer) / layout.align] as number;
  }

  #copyOne(pointer: number, first: number, count: number): void {
    const { bytes } = this.#source;
    const at = this.#source.at(pointer);
    const size = this.#source.size(pointer);
    const to = this.#reserve(size);
    bytes.copy(this.#out, to, at, at + size);
    if (bytes[at + 7] === tags.number) this.#out.writeUInt32LE(this.#base + to + 20, to + 16);
    for (let place = first - at; place < first - at + 4 * count; place += 4) {
      const child = bytes.readUInt32LE(at + place);
      if (!isScalar(child)) this.#out.writeUInt32LE(this.#copyOf(child), to + place);
    }
    this.#copied[at / layout.align] = this.#base + to;
  }

  array(items: readonly number[]): number {
    const to = this.#reserve(16 + 4 * items.length);
    this.#out.writeUInt16LE(1, to + 4);
    this.#out[to + 7] = tags.array;
    this.#out.writeUInt32LE(items.length, to + 8);
    this.#out.writeUInt32LE(items.length, to + 12);
    for (const [index, item] of items.entries()) this.#out.writeUInt32LE(item, to + 16 + 4 * index);
    return this.#base + to;
  }

  /** A constructor object like one of the source, with other fields. */
  constructorLike(pointer: number, fields: Readonly<Record<number, number>>): number {
    const at = this.#source.at(pointer);
    const size = this.#source.size(pointer);
    const to = this.#reserve(size);
    this.#source.bytes.copy(this.#out, to, at, at + size);
    for (const index in fields) this.#out.writeUInt32LE(fields[index] as number, to + 8 + 4 * Number(index));
    return this.#base + to;
  }

  finish(root: number): Buffer {
    this.#out.writeUInt32LE(this.#base, layout.base);
    this.#out.writeUInt32LE(root, layout.root);
    return this.#out.subarray(0, this.#size);
  }

  /** Makes room for an object of so many bytes, which are zero; gives its place. */
  #reserve(bytes: number): number {
    const place = this.#size;
    this.#size += roundUp(bytes);
    if (this.#size > this.#out.length) this.#out = Buffer.concat([this.#out], 2 * this.#size);
    return place;
  }
}
