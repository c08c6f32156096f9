import type { RuntimeExports } from './exports.ts';
import type { InsideClock } from './inside-clock.ts';
import type { LinearMemory } from './linear-memory.ts';

/**
 * Lean objects in 32-bit linear memory (`lean.h`, `lean_object`).
 *
 * A value is an odd number (a boxed scalar n, kept as 2n+1) or the address of an object:
 *
 *     +0  i32  reference count: > 0 one thread, < 0 shared by threads (atomic), 0 never freed
 *     +4  u16  size in bytes (small objects: constructors, closures)
 *     +6  u8   number of object fields (constructors)
 *     +7  u8   tag: constructor index up to 244, or one of `objectTags`
 *     +8       constructor: object fields, 4 bytes each, then scalar fields
 */
const header = 8;

const objectTags = { closure: 245, array: 246, string: 249, reference: 253 } as const;

declare const objBrand: unique symbol;
/** A Lean value, borrowed: valid as long as the scope or held object it came from. */
export type Obj = number & { readonly [objBrand]: true };

/** The boxed scalar `value`; also constructors without fields, `Unit`, `false`, `none`, `[]`... */
export const box = (value: number): Obj => (((value << 1) | 1) >>> 0) as Obj;
export const isScalar = (value: number): boolean => (value & 1) === 1;
export const unbox = (value: Obj): number => value >>> 1;

export const unit: Obj = box(0);
export const none: Obj = box(0);

/** Reading and building objects. Functions whose names start with `new` consume the references they are given. */
export class Objects {
  readonly memory: LinearMemory;
  readonly #runtime: RuntimeExports;
  readonly #clock: InsideClock;
  readonly #computed = new Map<string, Map<number, string>>();

  constructor(memory: LinearMemory, runtime: RuntimeExports, clock: InsideClock) {
    this.memory = memory;
    this.#runtime = runtime;
    this.#clock = clock;
  }

  retain(value: number): void {
    if (isScalar(value)) return;
    const count = this.memory.readI32(value);
    if (count > 0) this.memory.writeU32(value, count + 1);
    else if (count < 0) Atomics.sub(this.memory.words(value + 4), value >>> 2, 1);
  }

  release(value: number): void {
    if (isScalar(value)) return;
    const count = this.memory.readI32(value);
    if (count > 1) this.memory.writeU32(value, count - 1);
    else if (count !== 0) {
      this.#clock.enter();
      this.#runtime.lean_dec_ref_cold(value);
      this.#clock.leave();
    }
  }

  /** What is computed from an object that is never freed is computed once; `kind` tells computations apart. */
  once(kind: string, value: Obj, compute: () => string): string {
    if (isScalar(value) || this.memory.readI32(value) !== 0) return compute();
    const known = this.#computed.get(kind) ?? new Map<number, string>();
    this.#computed.set(kind, known);
    const before = known.get(value);
    if (before !== undefined) return before;
    const text = compute();
    known.set(value, text);
    return text;
  }

  /** The constructor index of a value of an inductive type. */
  tag(value: Obj): number {
    return isScalar(value) ? unbox(value) : this.memory.readU8(value + 7);
  }

  fieldCount(value: Obj): number {
    return this.memory.readU8(value + 6);
  }

  field(value: Obj, index: number): Obj {
    return this.memory.readU32(value + header + 4 * index) as Obj;
  }

  /** A byte among the scalar fields, which lie behind the object fields. */
  scalarU8(value: Obj, offset: number): number {
    return this.memory.readU8(value + header + 4 * this.fieldCount(value) + offset);
  }

  /** A boxed `Bool`. */
  truth(value: Obj): boolean {
    return unbox(value) !== 0;
  }

  /** A `Nat` that is known to be small (a position, a count). */
  smallNat(value: Obj): number {
    return isScalar(value) ? unbox(value) : Number.MAX_SAFE_INTEGER;
  }

  /** A `Nat` of any size. Large ones (`mpz_object`) have a sign, a count of 32-bit digits and their address, lowest first. */
  natural(value: Obj): bigint {
    if (isScalar(value)) return BigInt(unbox(value));
    const digits = this.memory.readWords(this.memory.readU32(value + 16), this.memory.readU32(value + 12));
    return BigInt(
      `0x0${digits
        .toReversed()
        .map((digit) => digit.toString(16).padStart(8, '0'))
        .join('')}`,
    );
  }

  string(value: Obj): string {
    const bytes = this.memory.readU32(value + 8) - 1;
    return this.memory.readUtf8(value + 20, bytes);
  }

  /** Every byte of a string becomes `byte`, for all that share it. */
  overwriteString(value: Obj, byte: number): void {
    const bytes = this.memory.readU32(value + 8) - 1;
    this.memory.writeBytes(value + 20, new Uint8Array(bytes).fill(byte));
  }

  array(value: Obj): Obj[] {
    return this.memory.readWords(value + 16, this.memory.readU32(value + 8)) as Obj[];
  }

  list(value: Obj): Obj[] {
    const items: Obj[] = [];
    for (let rest = value; !isScalar(rest); rest = this.field(rest, 1)) items.push(this.field(rest, 0));
    return items;
  }

  newConstructor(tag: number, fields: readonly number[], scalars: readonly number[] = []): number {
    const size = roundUp(header + 4 * fields.length + scalars.length);
    const object = this.#allocate(size, size, fields.length, tag);
    for (const [index, value] of fields.entries()) this.memory.writeU32(object + header + 4 * index, value);
    const scalarStart = object + header + 4 * fields.length;
    for (const [index, value] of scalars.entries()) this.memory.writeU8(scalarStart + index, value);
    return object;
  }

  /** A copy of a constructor object with some fields replaced. Keeps `value` borrowed; consumes the new fields. */
  newUpdated(
    value: Obj,
    fields: Readonly<Record<number, number>>,
    scalars: Readonly<Record<number, number>>,
  ): number {
    const count = this.fieldCount(value);
    const size = this.memory.readU16(value + 4);
    const copy = this.#runtime.lean_alloc_object(size) >>> 0;
    this.memory.copyBytes(copy, value, size);
    this.memory.writeU32(copy, 1);
    for (let index = 0; index < count; index++) {
      const replacement = fields[index];
      if (replacement === undefined) this.retain(this.field(value, index));
      else this.memory.writeU32(copy + header + 4 * index, replacement);
    }
    for (const offset in scalars) {
      this.memory.writeU8(copy + header + 4 * count + Number(offset), scalars[offset] as number);
    }
    return copy;
  }

  newArray(items: readonly number[]): number {
    const object = this.#allocate(roundUp(16 + 4 * items.length), 0, 0, objectTags.array);
    this.memory.writeU32(object + 8, items.length);
    this.memory.writeU32(object + 12, items.length);
    for (const [index, value] of items.entries()) this.memory.writeU32(object + 16 + 4 * index, value);
    return object;
  }

  newString(text: string): number {
    let characters = 0;
    for (const _ of text) characters += 1;
    return this.#withUtf8(text, (address, bytes) =>
      this.#runtime.lean_mk_string_unchecked(address, bytes, characters),
    );
  }

  /** A `Nat` of any size from its decimal digits. */
  newNat(digits: string): number {
    if (!/^[0-9]+$/.test(digits)) throw new RangeError(`not a number: ${digits.slice(0, 20)}`);
    return this.#withUtf8(digits, (address) => this.#runtime.lean_cstr_to_nat(address));
  }

  /** Has text in Lean's memory, with a NUL behind it, as long as `use` takes. */
  #withUtf8(text: string, use: (address: number, bytes: number) => number): number {
    const bytes = encoder.encode(text);
    const address = this.#runtime.malloc(bytes.length + 1) >>> 0;
    if (address === 0) throw new Error('there is no memory for a text');
    this.memory.writeBytes(address, bytes);
    this.memory.writeU8(address + bytes.length, 0);
    const object = use(address, bytes.length) >>> 0;
    this.#runtime.free(address);
    return object;
  }

  /** A closure over the function at `tableIndex` without captured values. */
  newClosure(tableIndex: number, arity: number): number {
    const size = 16;
    const object = this.#allocate(size, size, 0, objectTags.closure);
    this.memory.writeU32(object + 8, tableIndex);
    this.memory.writeU16(object + 12, arity);
    this.memory.writeU16(object + 14, 0);
    return object;
  }

  /** `lean_alloc_object` takes sizes in whole words of 8 bytes, and so lets Lean free the object. */
  #allocate(bytes: number, recordedSize: number, fields: number, tag: number): number {
    const object = this.#runtime.lean_alloc_object(bytes) >>> 0;
    this.memory.writeU32(object, 1);
    this.memory.writeU16(object + 4, recordedSize);
    this.memory.writeU8(object + 6, fields);
    this.memory.writeU8(object + 7, tag);
    return object;
  }
}

const roundUp = (bytes: number): number => (bytes + 7) & ~7;
const encoder = new TextEncoder();
