import type { InsideClock } from './inside-clock.ts';

/** A compiled function: takes and returns Lean values or, for primitives, machine words. */
export type CompiledFunction = ((...args: number[]) => number) & { readonly length: number };

/**
 * The C symbol of a Lean name: `l_`, components joined by `_`, an underscore doubled, other characters as `_x` and two
 * hexadecimal digits. `Lean.Environment.find?` is `l_Lean_Environment_find_x3f`.
 */
function mangle(name: string): string {
  const parts = name
    .split('.')
    .map((part) =>
      part.replace(/[^A-Za-z0-9]/g, (char) =>
        char === '_' ? '__' : `_x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
      ),
    );
  return `l_${parts.join('_')}`;
}

/**
 * Finds compiled Lean functions by their names.
 *
 * A function with unboxed or borrowed parameters has a twin `..._boxed` that takes and returns boxed values and owns
 * all its arguments; a function without such parameters has no twin and behaves like one already. So calling the twin
 * where there is one gives a single convention: everything boxed, everything owned by the callee. Functions in `IO`
 * take one more argument, the token of the outside world, in the boxed twin only.
 */
export class Functions {
  readonly #lookUp: (symbol: string) => unknown;
  readonly #clock: InsideClock;
  readonly #found = new Map<string, CompiledFunction>();
  readonly #cells = new Map<string, number>();

  /** `lookUp` gives the function or the cell of a symbol, undefined when there is none. */
  constructor(lookUp: (symbol: string) => unknown, clock: InsideClock) {
    this.#lookUp = lookUp;
    this.#clock = clock;
  }

  find(name: string): CompiledFunction {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const symbol = mangle(name);
    const found = this.#lookUp(`${symbol}___boxed`) ?? this.#lookUp(symbol);
    if (typeof found !== 'function') throw new Error(`this Lean has no compiled function ${name}`);
    const compiled = found as CompiledFunction;
    this.#found.set(name, compiled);
    return compiled;
  }

  /** Calls a function with owned arguments. Addresses behind 2 GB come as negative numbers. */
  invoke(compiled: CompiledFunction, args: readonly number[]): number {
    this.#clock.enter();
    try {
      return compiled(...args) >>> 0;
    } finally {
      this.#clock.leave();
    }
  }

  /** Address of the cell that holds a compiled constant (`Lean.Options.empty`). */
  cell(name: string): number {
    const known = this.#cells.get(name);
    if (known !== undefined) return known;
    const cell = this.#lookUp(mangle(name));
    if (!(typeof cell === 'object' && cell !== null && 'value' in cell && typeof cell.value === 'number')) {
      throw new Error(`this Lean has no constant ${name}`);
    }
    this.#cells.set(name, cell.value);
    return cell.value;
  }
}
