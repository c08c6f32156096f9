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
  class Global {
    constructor(type: { value: string }, value: number);
    value: number;
  }
  interface Table {
    readonly length: number;
    grow(delta: number): number;
    get(index: number): unknown;
    set(index: number, value: unknown): void;
  }
  class Memory {
    constructor(pages: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
    grow(pages: number): number;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Record<string, unknown>): Promise<Instance>;
}
