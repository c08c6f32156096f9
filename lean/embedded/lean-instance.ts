import { addToTable } from './ffi/closures.ts';
import type { RuntimeExports } from './ffi/exports.ts';
import { Functions } from './ffi/functions.ts';
import { InsideClock } from './ffi/inside-clock.ts';
import { LinearMemory } from './ffi/linear-memory.ts';
import { type Obj, Objects } from './ffi/objects.ts';
import { adoptAll, Scope } from './ffi/scope.ts';

/** Addresses in linear memory between which the C stack lies. */
export interface StackPlace {
  readonly low: number;
  readonly high: number;
}

export interface Panic {
  /** Why Lean's runtime said that it can't go on; null while it can. */
  said: string | null;
}

export interface InstanceParts {
  readonly runtime: RuntimeExports;
  readonly memory: WebAssembly.Memory;
  /** What it may grow to. */
  readonly mostBytes: number;
  readonly panic: Panic;
  readonly stack: StackPlace;
  /** Gives the compiled function or the constant of a symbol. */
  find(symbol: string): unknown;
  /** Ends the threads that Lean has started. */
  endThreads(): Promise<void>;
}

/** Bytes of what an exception says that are read. */
const longestSaying = 1_000;

/** One running Lean: its memory and its compiled functions. */
export class LeanInstance {
  readonly memory: LinearMemory;
  readonly objects: Objects;
  readonly runtime: RuntimeExports;
  readonly stack: StackPlace;
  readonly #parts: InstanceParts;
  readonly #functions: Functions;
  readonly #clock = new InsideClock();

  constructor(parts: InstanceParts) {
    this.#parts = parts;
    this.runtime = parts.runtime;
    this.stack = parts.stack;
    this.memory = new LinearMemory(parts.memory);
    this.objects = new Objects(this.memory, parts.runtime, this.#clock);
    this.#functions = new Functions((symbol) => parts.find(symbol), this.#clock);
  }

  /** The same Lean for whoever has put other contents into its memory: what was known of objects there is forgotten. */
  renewed(): LeanInstance {
    this.#parts.panic.said = null;
    return new LeanInstance(this.#parts);
  }

  /** Ends all of Lean's threads but this one, whatever they are doing. */
  endThreads(): Promise<void> {
    return this.#parts.endThreads();
  }

  /** The share of the memory that Lean may have which it has by now, from 0 to 1; it is never given back. */
  get memoryShare(): number {
    return this.memory.byteLength / this.#parts.mostBytes;
  }

  /** Why Lean's runtime said that it can't go on; null where it said nothing. */
  get panic(): string | null {
    return this.#parts.panic.said;
  }

  /**
   * What a C++ exception says of itself (`std::exception::what`, third of its virtual functions), the instance having been
   * left by it: what was on its stack is gone.
   */
  textOfException(address: number): string {
    this.runtime.__stack_pointer.value = this.stack.high;
    const place = this.memory.readU32(this.memory.readU32(address) + 8);
    const what = this.runtime.__indirect_function_table.get(place) as (exception: number) => number;
    const text = what(address) >>> 0;
    const bytes: number[] = [];
    for (let at = text; bytes.length < longestSaying && this.memory.readU8(at) !== 0; at += 1)
      bytes.push(this.memory.readU8(at));
    return Buffer.from(bytes).toString();
  }

  /** Milliseconds spent inside Lean so far. */
  get msInside(): number {
    return this.#clock.ms;
  }

  /** `using scope = lean.scope()`: everything made in it is released at the end of the block. */
  scope(): Scope {
    return new Scope(this.objects, this.runtime, this.#functions);
  }

  /** Values that were held when the image was made that this Lean was started from. */
  adopt<Name extends string>(addresses: Readonly<Record<Name, number>>): Record<Name, Obj> & Disposable {
    return adoptAll(this.objects, addresses as Record<Name, Obj>);
  }

  /** A JavaScript function as a Lean closure of the given arity (world token counted). */
  closure(scope: Scope, arity: number, implementation: (...args: number[]) => number): Obj {
    return scope.own(this.objects.newClosure(addToTable(this.runtime, implementation, arity), arity));
  }

  /** The same for a closure that the memory has from the image: it finds the function in its place in the table. */
  functionOfClosure(arity: number, implementation: (...args: number[]) => number): void {
    addToTable(this.runtime, implementation, arity);
  }
}
