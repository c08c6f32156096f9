import { addToTable } from './ffi/closures.ts';
import type { RuntimeExports } from './ffi/exports.ts';
import { Functions } from './ffi/functions.ts';
import { InsideClock } from './ffi/inside-clock.ts';
import { Memory } from './ffi/memory.ts';
import { type Obj, Objects } from './ffi/objects.ts';
import { Scope } from './ffi/scope.ts';

/** One running Lean: its memory and its compiled functions. */
export class LeanInstance {
  readonly memory: Memory;
  readonly objects: Objects;
  readonly runtime: RuntimeExports;
  readonly #linear: WebAssembly.Memory;
  readonly #find: (symbol: string) => unknown;
  readonly #endThreads: () => Promise<void>;
  readonly #functions: Functions;
  readonly #clock = new InsideClock();

  /** `find` gives the compiled function or the constant of a symbol; `endThreads` ends the threads that Lean has started. */
  constructor(
    runtime: RuntimeExports,
    memory: WebAssembly.Memory,
    find: (symbol: string) => unknown,
    endThreads: () => Promise<void>,
  ) {
    this.#endThreads = endThreads;
    this.runtime = runtime;
    this.#linear = memory;
    this.#find = find;
    this.memory = new Memory(memory);
    this.objects = new Objects(this.memory, runtime, this.#clock);
    this.#functions = new Functions(find, this.#clock);
  }

  /** The same Lean for whoever has put other contents into its memory: what was known of objects there is forgotten. */
  renewed(): LeanInstance {
    return new LeanInstance(this.runtime, this.#linear, this.#find, this.#endThreads);
  }

  /** Ends all of Lean's threads but this one, whatever they are doing. */
  endThreads(): Promise<void> {
    return this.#endThreads();
  }

  /** Milliseconds spent inside Lean so far. */
  get msInside(): number {
    return this.#clock.ms;
  }

  /** `using scope = lean.scope()`: everything made in it is released at the end of the block. */
  scope(): Scope {
    return new Scope(this.objects, this.runtime, this.#functions);
  }

  /** A JavaScript function as a Lean closure of the given arity (world token counted). */
  closure(scope: Scope, arity: number, implementation: (...args: number[]) => number): Obj {
    return scope.own(this.objects.newClosure(addToTable(this.runtime, implementation, arity), arity));
  }
}
