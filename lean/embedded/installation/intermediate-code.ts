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

  /** The objects that an object points to. */
  children(pointer: number): number[] {
    const tag = this.tag(pointer);
    if (tag === tags.array) return this.array(pointer);
    if (tag > tags.lastConstructor) return [];
    const count = this.bytes[this.at(pointer) + 6] as number;
    return Array.from({ length: count }, (_, index) => this.field(pointer, index));
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
  readonly #parts: Buffer[] = [];
  readonly #copied = new Map<number, number>();
  #size: number = layout.objects;

  constructor(source: Reader, base: number) {
    this.#source = source;
    this.#base = base;
  }

  /** Copies an object with all that it points to; what was copied before is shared. */
  copy(pointer: number): number {
    if (isScalar(pointer)) return pointer;
    const stack = [pointer];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const children = this.#source.children(top);
      const missing = children.filter((child) => !isScalar(child) && !this.#copied.has(child));
      if (missing.length > 0) stack.push(...missing);
      else {
        stack.pop();
        if (!this.#copied.has(top)) this.#copied.set(top, this.#copyOne(top, children));
      }
    }
    return this.#copied.get(pointer) as number;
  }

  #copyOne(pointer: number, children: readonly number[]): number {
    const { bytes } = this.#source;
    const at = this.#source.at(pointer);
    const size = this.#source.size(pointer);
    const object = Buffer.alloc(roundUp(size));
    bytes.copy(object, 0, at, at + size);
    const tag = this.#source.tag(pointer);
    if (tag === tags.number) object.writeUInt32LE(this.#base + this.#size + 20, 16);
    const first = tag === tags.array ? 16 : 8;
    for (const [index, child] of children.entries()) {
      const target = isScalar(child) ? child : (this.#copied.get(child) as number);
      object.writeUInt32LE(target, first + 4 * index);
    }
    return this.#put(object);
  }

  array(items: readonly number[]): number {
    const object = Buffer.alloc(16 + 4 * items.length);
    object.writeUInt16LE(1, 4);
    object[7] = tags.array;
    object.writeUInt32LE(items.length, 8);
    object.writeUInt32LE(items.length, 12);
    for (const [index, item] of items.entries()) object.writeUInt32LE(item, 16 + 4 * index);
    return this.#put(object);
  }

  /** A constructor object like one of the source, with other fields. */
  constructorLike(pointer: number, fields: Readonly<Record<number, number>>): number {
    const at = this.#source.at(pointer);
    const object = Buffer.from(this.#source.bytes.subarray(at, at + this.#source.size(pointer)));
    for (const index in fields) object.writeUInt32LE(fields[index] as number, 8 + 4 * Number(index));
    return this.#put(object);
  }

  finish(root: number): Buffer {
    const head = Buffer.from(this.#source.bytes.subarray(0, layout.objects));
    head.writeUInt32LE(this.#base, layout.base);
    head.writeUInt32LE(root, layout.root);
    return Buffer.concat([head, ...this.#parts]);
  }

  #put(object: Buffer): number {
    const address = this.#base + this.#size;
    this.#parts.push(object);
    this.#size += object.length;
    return address;
  }
}
