import { kind, WasmReader } from './wasm-reader.ts';

/** Something that a module imports. */
export interface Import {
  readonly name: string;
  /** One of `kind`. */
  readonly kind: number;
  /** Of a function: the position of its type. */
  readonly type: number;
  /** The whole entry as it is written. */
  readonly entry: Uint8Array;
}

/** What the import section lists; `contents` begins there. */
export function readWasmImports(contents: Uint8Array): Import[] {
  const reader = new WasmReader(contents);
  return Array.from({ length: reader.number() }, () => {
    const start = reader.place;
    reader.text();
    const name = reader.text();
    const what = reader.byte();
    const type = readDescription(reader, what);
    return { name, kind: what, type, entry: contents.subarray(start, reader.place) };
  });
}

/** The type of a function; of other things, nothing is kept. */
function readDescription(reader: WasmReader, what: number): number {
  switch (what) {
    case kind.function:
      return reader.number();
    case kind.table:
      reader.byte();
      return readLimits(reader);
    case kind.memory:
      return readLimits(reader);
    case kind.global:
      reader.bytes(2);
      return 0;
    case kind.tag:
      reader.byte();
      return reader.number();
    default:
      throw new Error('the module imports something strange');
  }
}

function readLimits(reader: WasmReader): number {
  const hasMaximum = (reader.byte() & 1) === 1;
  reader.number();
  if (hasMaximum) reader.number();
  return 0;
}
