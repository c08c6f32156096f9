import { WasmReader } from './wasm-reader.ts';
import { encodeList, encodeNumber } from './wasm-writer.ts';

/** Types of values in the binary format. */
export const value = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, externref: 0x6f, exnref: 0x69 } as const;
const functionForm = 0x60;

export interface FunctionType {
  readonly parameters: readonly number[];
  readonly results: readonly number[];
}

/** The types of a module, to which further ones can be added. */
export class FunctionTypes {
  readonly #encoded: number[][];
  readonly #types: FunctionType[];

  /** @throws Error when the section holds what is no type of a function over single-byte types of values */
  constructor(contents: Uint8Array) {
    const reader = new WasmReader(contents);
    const list = (): number[] => Array.from({ length: reader.number() }, () => reader.byte());
    this.#types = Array.from({ length: reader.number() }, () => {
      if (reader.byte() !== functionForm) throw new Error('the module has a type of another form');
      return { parameters: list(), results: list() };
    });
    if (reader.place !== contents.length) throw new Error('the types end elsewhere');
    this.#encoded = this.#types.map(encode);
  }

  at(index: number): FunctionType {
    const type = this.#types[index];
    if (type === undefined) throw new Error(`the module has no type ${index}`);
    return type;
  }

  /** The position of a type, which is added if need be. */
  indexOf(type: FunctionType): number {
    const wanted = encode(type);
    const known = this.#encoded.findIndex(
      (bytes) => Buffer.compare(Buffer.from(bytes), Buffer.from(wanted)) === 0,
    );
    if (known !== -1) return known;
    this.#types.push(type);
    return this.#encoded.push(wanted) - 1;
  }

  /** The type section's contents. */
  encoded(): Uint8Array {
    return Uint8Array.from(encodeList(this.#encoded));
  }
}

function encode({ parameters, results }: FunctionType): number[] {
  return [
    functionForm,
    ...encodeNumber(parameters.length),
    ...parameters,
    ...encodeNumber(results.length),
    ...results,
  ];
}
