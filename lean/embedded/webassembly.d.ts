/** The part of the WebAssembly JavaScript API that we use; the DOM library, which declares it, is not loaded. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    static exports(module: Module): { name: string; kind: string }[];
  }
  class Instance {
    constructor(module: Module, imports?: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
  class RuntimeError extends Error {}
  interface Global {
    value: number;
  }
  interface Table {
    readonly length: number;
    grow(delta: number): number;
    get(index: number): unknown;
    set(index: number, value: unknown): void;
  }
  interface Memory {
    readonly buffer: SharedArrayBuffer;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Record<string, unknown>): Promise<Instance>;
}
