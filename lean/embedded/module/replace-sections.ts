import { preamble, type SectionPlace, section, sectionOf, WasmReader } from './wasm-reader.ts';
import { encodeNumber, encodeSection } from './wasm-writer.ts';

export interface Replacement {
  /** New contents of sections before the code. */
  readonly sections: ReadonlyMap<number, Uint8Array>;
  /** Bodies of functions that come before all others. */
  readonly bodies: readonly Uint8Array[];
}

/**
 * The module with other contents. It is made in place: what comes before the code, in all no longer than it was, is
 * written anew up to where the first body stays, and the module begins the later.
 * @throws Error when that has no room
 */
export function replaceSections(
  module: Uint8Array,
  places: ReadonlyMap<number, SectionPlace>,
  { sections, bodies }: Replacement,
): Uint8Array {
  const code = sectionOf(places, section.code);
  const before: Uint8Array[] = [module.slice(0, preamble)];
  const reader = new WasmReader(module, preamble);
  while (reader.place < code.at) {
    const id = reader.byte();
    const contents = reader.bytes(reader.number());
    before.push(encodeSection(id, sections.get(id) ?? contents));
  }
  reader.place = code.start;
  const count = Uint8Array.from(encodeNumber(reader.number() + bodies.length));
  const firstBody = reader.place;
  const start = Buffer.concat([count, ...bodies]);
  const length = start.length + code.end - firstBody;
  const head = Buffer.concat([...before, Uint8Array.from([section.code, ...encodeNumber(length)]), start]);
  if (head.length > firstBody) throw new Error('the module has no room for what is added');
  module.set(head, firstBody - head.length);
  return module.subarray(firstBody - head.length);
}
