import { readImports } from '../../embedded/module/read-imports.ts';
import { findSections, kind, section, sectionOf, WasmReader } from '../../embedded/module/wasm-reader.ts';

/**
 * The bodies of exported functions, as views of the module: who writes to one changes the module.
 * @throws Error when the module exports no function of that name
 */
export function findFunctions(module: Uint8Array, names: readonly string[]): Map<string, Uint8Array> {
  const sections = findSections(module);
  const at = (id: number): WasmReader => new WasmReader(module, sectionOf(sections, id).start);
  const indices = exportedFunctions(at(section.export), new Set(names));
  const missing = names.filter((name) => !indices.has(name));
  if (missing.length > 0) throw new Error(`the module exports no function ${missing.join(', ')}`);
  // Imported functions come first in the numbering, and have no bodies here.
  const imports = sections.get(section.import);
  const imported =
    imports === undefined
      ? 0
      : readImports(module.subarray(imports.start, imports.end)).filter((each) => each.kind === kind.function)
          .length;
  const nameOf = new Map([...indices].map(([name, index]) => [index - imported, name]));
  const found = new Map<string, Uint8Array>();
  const code = at(section.code);
  const bodies = code.number();
  for (let index = 0; index < bodies && found.size < nameOf.size; index += 1) {
    const length = code.number();
    const name = nameOf.get(index);
    if (name !== undefined) found.set(name, module.subarray(code.place, code.place + length));
    code.place += length;
  }
  return found;
}

function exportedFunctions(reader: WasmReader, names: ReadonlySet<string>): Map<string, number> {
  const lengths = new Set([...names].map((name) => name.length));
  const indices = new Map<string, number>();
  for (let left = reader.number(); left > 0; left -= 1) {
    const length = reader.number();
    const name = lengths.has(length) ? readText(reader, length) : '';
    if (name === '') reader.place += length;
    const isFunction = reader.byte() === kind.function;
    const index = reader.number();
    if (isFunction && names.has(name)) indices.set(name, index);
  }
  return indices;
}

/** Names of functions are ASCII where we look for them; others only must not be taken for them. */
function readText(reader: WasmReader, length: number): string {
  let text = '';
  for (let left = length; left > 0; left -= 1) text += String.fromCharCode(reader.byte());
  return text;
}
