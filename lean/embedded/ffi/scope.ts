import type { RuntimeExports } from './exports.ts';
import type { Functions } from './functions.ts';
import { isScalar, type Obj, type Objects, unit } from './objects.ts';

/** A reference that outlives the scope it was made in; its owner disposes it. */
export interface Held extends Disposable {
  readonly value: Obj;
}

/** An exception that Lean raised, still as a Lean value of type `Exception` or `IO.Error` owned by the scope. */
export class LeanRaised extends Error {
  readonly exception: Obj;
  constructor(exception: Obj) {
    super('Lean raised an exception');
    this.exception = exception;
  }
}

/** Result of a computation in `EIO`. */
export type CallResult =
  | { readonly ok: true; readonly value: Obj }
  | { readonly ok: false; readonly exception: Obj };

type Parts = Readonly<Record<string, Obj | readonly Obj[]>>;

/** Takes over references that nobody else counts; disposing the result releases them together. */
export function adoptAll<P extends Parts>(objects: Objects, parts: P): P & Disposable {
  let held = Object.values(parts).flat() as Obj[];
  return {
    ...parts,
    [Symbol.dispose]() {
      for (const value of held) objects.release(value);
      held = [];
    },
  };
}

/**
 * Owns every reference made in it and releases them together at its end. Arguments are borrowed: the scope retains
 * what a callee consumes, so a caller never counts references.
 */
export class Scope implements Disposable {
  readonly objects: Objects;
  readonly #runtime: RuntimeExports;
  readonly #functions: Functions;
  readonly #owned: number[] = [];

  constructor(objects: Objects, runtime: RuntimeExports, functions: Functions) {
    this.objects = objects;
    this.#runtime = runtime;
    this.#functions = functions;
  }

  /** A scope that ends before this one does. */
  nested(): Scope {
    return new Scope(this.objects, this.#runtime, this.#functions);
  }

  /** Takes over one reference. */
  own(value: number): Obj {
    if (!isScalar(value)) this.#owned.push(value);
    return value as Obj;
  }

  /** Keeps a value that someone else owns alive until the end of the scope. */
  borrow(value: Obj): Obj {
    this.objects.retain(value);
    return this.own(value);
  }

  /** Calls a Lean function by name; `IO` functions get the world token. */
  call(name: string, ...args: readonly Obj[]): Obj {
    const compiled = this.#functions.find(name);
    for (const argument of args) this.objects.retain(argument);
    if (compiled.length === args.length + 1)
      return this.own(this.#functions.invoke(compiled, [...args, unit]));
    if (compiled.length !== args.length) {
      throw new Error(`${name} takes ${compiled.length} arguments, not ${args.length}`);
    }
    return this.own(this.#functions.invoke(compiled, args));
  }

  /** Calls a function in `EIO` and tells success from an exception. */
  attempt(name: string, ...args: readonly Obj[]): CallResult {
    const result = this.call(name, ...args);
    const content = this.objects.field(result, 0);
    return this.objects.tag(result) === 0 ? { ok: true, value: content } : { ok: false, exception: content };
  }

  /** Calls a function in `EIO`; an exception is thrown as `LeanRaised`. */
  run(name: string, ...args: readonly Obj[]): Obj {
    const result = this.attempt(name, ...args);
    if (result.ok) return result.value;
    throw new LeanRaised(result.exception);
  }

  /** A compiled constant. */
  constant(name: string): Obj {
    return this.objects.memory.readU32(this.#functions.cell(name)) as Obj;
  }

  construct(tag: number, fields: readonly Obj[], scalars: readonly number[] = []): Obj {
    for (const value of fields) this.objects.retain(value);
    return this.own(this.objects.newConstructor(tag, fields, scalars));
  }

  some(value: Obj): Obj {
    return this.construct(1, [value]);
  }

  /** A copy of a structure with some fields replaced; scalars by byte offset behind the object fields. */
  update(
    value: Obj,
    fields: Readonly<Record<number, Obj>>,
    scalars: Readonly<Record<number, number>> = {},
  ): Obj {
    for (const index in fields) this.objects.retain(fields[index] as Obj);
    return this.own(this.objects.newUpdated(value, fields, scalars));
  }

  string(text: string): Obj {
    return this.own(this.objects.newString(text));
  }

  /** A `Nat` of any size from its decimal digits. */
  nat(digits: string): Obj {
    return this.own(this.objects.newNat(digits));
  }

  array(items: readonly Obj[]): Obj {
    for (const item of items) this.objects.retain(item);
    return this.own(this.objects.newArray(items));
  }

  list(items: readonly Obj[]): Obj {
    let list = unit;
    for (const item of items.toReversed()) list = this.construct(1, [item, list]);
    return list;
  }

  /** A mutable cell (`ST.Ref`, `IO.Ref`) with its first value. */
  cell(value: Obj): Obj {
    this.objects.retain(value);
    return this.own(this.#runtime.lean_st_mk_ref(value) >>> 0);
  }

  read(cell: Obj): Obj {
    return this.own(this.#runtime.lean_st_ref_get(cell) >>> 0);
  }

  write(cell: Obj, value: Obj): void {
    this.objects.retain(value);
    this.#runtime.lean_st_ref_set(cell, value);
  }

  /** The result of a `Task`, once it is there. */
  await(task: Obj): Obj {
    return this.borrow((this.#runtime.lean_task_get(task) >>> 0) as Obj);
  }

  /** Lets the next import run the initializers of what it imports. */
  allowInitializers(): void {
    this.#runtime.lean_enable_initializer_execution();
  }

  /** Work done so far in the unit of `maxHeartbeats`, times 1000. */
  heartbeats(): Obj {
    return this.own(this.#runtime.lean_io_get_num_heartbeats() >>> 0);
  }

  /** The text of an `IO.Error`. */
  ioErrorText(error: Obj): string {
    this.objects.retain(error);
    return this.objects.string(this.own(this.#runtime.lean_io_error_to_string(error) >>> 0));
  }

  /** Keeps a reference beyond the scope. */
  hold(value: Obj): Held {
    return this.holdAll({ value });
  }

  /** Keeps several references beyond the scope, together. */
  holdAll<P extends Parts>(parts: P): P & Disposable {
    for (const value of Object.values(parts).flat() as Obj[]) this.objects.retain(value);
    return adoptAll(this.objects, parts);
  }

  [Symbol.dispose](): void {
    for (const value of this.#owned) this.objects.release(value);
    this.#owned.length = 0;
  }
}
