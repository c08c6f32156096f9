import type { RuntimeExports } from './exports.ts';

/**
 * Puts a JavaScript function into the module's function table, so that Lean can call it as a closure.
 *
 * The table holds WebAssembly functions only. A module of one import that it exports again turns one into the other:
 * type section `(i32^n) -> i32`, an import `e.f` of that type, an export `f` of it.
 *
 * Lean calls closures with every argument owned by the callee, the world token included.
 */
export function addToTable(
  runtime: RuntimeExports,
  implementation: (...args: number[]) => number,
  arity: number,
): number {
  const i32 = 0x7f;
  const section = (id: number, content: readonly number[]): number[] => [id, content.length, ...content];
  const bytes = new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, arity, ...Array<number>(arity).fill(i32), 1, i32]),
    ...section(2, [1, 1, 0x65, 1, 0x66, 0, 0]),
    ...section(7, [1, 1, 0x66, 0, 0]),
  ]);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f: implementation } });
  const table = runtime.__indirect_function_table;
  const index = table.length;
  table.grow(1);
  table.set(index, instance.exports['f']);
  return index;
}
