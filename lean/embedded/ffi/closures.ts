import { FunctionTypes, value } from '../module/function-types.ts';
import { kind, section } from '../module/wasm-reader.ts';
import { encodeModule, encodeText } from '../module/wasm-writer.ts';
import type { RuntimeExports } from './exports.ts';

/**
 * Puts a JavaScript function into the module's function table, so that Lean can call it as a closure.
 *
 * The table holds WebAssembly functions only. A module of one import that it exports again turns one into the other:
 * type section `(i32^n) -> i32`, an import `e.f` of that type, an export `f` of it.
 *
 * Lean calls closures with every argument owned by the callee, the world token included. Addresses behind 2 GB come as
 * negative numbers.
 */
export function addToTable(
  runtime: RuntimeExports,
  implementation: (...args: number[]) => number,
  arity: number,
): number {
  const types = new FunctionTypes(Uint8Array.of(0));
  types.indexOf({ parameters: Array<number>(arity).fill(value.i32), results: [value.i32] });
  const bytes = encodeModule([
    [section.type, types.encoded()],
    [section.import, Uint8Array.of(1, ...encodeText('e'), ...encodeText('f'), kind.function, 0)],
    [section.export, Uint8Array.of(1, ...encodeText('f'), kind.function, 0)],
  ]);
  const f = (...args: number[]): number => implementation(...args.map((value) => value >>> 0));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f } });
  const table = runtime.__indirect_function_table;
  const index = table.length;
  table.grow(1);
  table.set(index, instance.exports['f']);
  return index;
}
