import { describe, expect, test } from '@jest/globals';
import { hostCalls, symbolLookup } from '../../../lean/embedded/installation/loader-patches.ts';
import { reshapeModule } from '../../../lean/embedded/module/reshape-module.ts';
import { kind, section } from '../../../lean/embedded/module/wasm-reader.ts';
import { encodeList, encodeModule, encodeText } from '../../../lean/embedded/module/wasm-writer.ts';

const [i32, i64, f32, f64, funcref] = [0x7f, 0x7e, 0x7d, 0x7c, 0x70];
const end = 0x0b;
const list = (...items: number[][]): Uint8Array => Uint8Array.from(encodeList(items));
const type = (parameters: number[], results: number[]): number[] => [
  0x60,
  ...encodeList(parameters.map((each) => [each])),
  ...encodeList(results.map((each) => [each])),
];
const body = (...code: number[]): number[] => [code.length + 2, 0, ...code, end];
const get = (index: number): number[] => [0x20, index];
const constant = (number: number): number[] => [0x41, number];
const call = (index: number): number[] => [0x10, index];
const imported = (name: string, ofType: number): number[] => [
  ...encodeText('env'),
  ...encodeText(name),
  kind.function,
  ofType,
];
const exported = (name: string, what: number, index: number): number[] => [...encodeText(name), what, index];

/** Slots of the table: what throws, what calls it by an `invoke_*` of its own, and what calls without end. */
const slots = {
  thrower: 1,
  frame: 2,
  endless: 3,
  trap: 4,
  asLong: 5,
  asFloat: 6,
  asDouble: 7,
  asNothing: 8,
} as const;

/**
 * A module as emscripten makes them. `run(slot, x)` calls `invoke_ii(slot, x)`; the function that throws moves the stack
 * pointer, 1000 at the start, and then calls the host's `host(x)`. Results of other types come from `invoke_ji`, `invoke_fi`,
 * `invoke_di` and `invoke_vi`.
 */
function sample(invokeType = type([i32, i32], [i32])): Uint8Array {
  const names = 'x'.repeat(60);
  return encodeModule([
    [
      section.type,
      list(
        ...[invokeType, type([i32], [i32]), type([i32, i32], [])],
        ...[i64, f32, f64].map((result) => type([i32, i32], [result])),
        ...[
          type([i32, i32], []),
          type([i32], [i64]),
          type([i32], [f32]),
          type([i32], [f64]),
          type([i32], []),
        ],
      ),
    ],
    [
      section.import,
      list(
        imported('invoke_ii', 0),
        imported('host', 1),
        ...['invoke_ji', 'invoke_fi', 'invoke_di', 'invoke_vi'].map((name, index) =>
          imported(name, 3 + index),
        ),
      ),
    ],
    [section.function, list(...[1, 1, 1, 1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 0].map((index) => [index]))],
    [section.table, list([funcref, 0, 9])],
    // The stack pointer, and two numbers that `setThrew` is told.
    [6, list(...[[0x41, 0xe8, 0x07], constant(0), constant(0)].map((start) => [i32, 1, ...start, end]))],
    [
      section.export,
      list(
        ...[exported('setThrew', kind.function, 10), exported('__stack_pointer', kind.global, 0)],
        ...['threw', 'told'].map((name, index) => exported(name, kind.global, 1 + index)),
        exported('__indirect_function_table', kind.table, 0),
        exported('lean_shell_main', kind.function, 20),
        ...['run', 'ji', 'fi', 'di', 'vi'].map((name, index) => exported(name, kind.function, 11 + index)),
        // Names of functions that need not be exported, as nearly all of Lean's are; they leave room for what is added.
        ...Array.from({ length: 40 }, (_, index) => exported(`${names}${index}`, kind.function, 6)),
      ),
    ],
    [section.element, list([0, ...constant(1), end, 8, 6, 7, 8, 9, 16, 17, 18, 19])],
    [
      section.code,
      list(
        body(0x23, 0, ...constant(16), 0x6b, 0x24, 0, ...get(0), ...call(1)),
        body(...constant(slots.thrower), ...get(0), ...call(0), ...constant(1), 0x6a),
        body(...get(0), ...call(8)),
        body(0x00),
        body(...get(0), 0x24, 1, ...get(1), 0x24, 2),
        body(...get(0), ...get(1), ...call(0)),
        ...[2, 3, 4, 5].map((invoke) => body(...get(0), ...get(1), ...call(invoke))),
        // The answer of the host as i64, f32, f64, and dropped.
        ...[0xac, 0xb2, 0xb7, 0x1a].map((convert) => body(...get(0), ...call(1), convert)),
        body(...get(0), ...get(1), 0x6b),
      ),
    ],
  ]);
}

const isExported = (name: string): boolean => !name.startsWith('xx');

/** Starts the sample as the loader starts Lean's module. The loader's `invoke_*` are not to be called. */
function start(host: (x: number) => number) {
  const { module, host: functions, symbols } = reshapeModule(sample(), isExported);
  const loader = new Function(
    'Module',
    `var wasmExports;${symbolLookup}${hostCalls}` +
      'return{importHost,linkHost(exports){wasmExports=exports;linkHost(exports)},slotOf}',
  )({ symbols, host: new WebAssembly.Module(functions) });
  const imports = loader.importHost({ env: { host } });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), imports);
  loader.linkHost(exports);
  const global = (name: string): number => (exports[name] as WebAssembly.Global).value;
  return {
    call: (name: string, slot: number, x = 0): unknown =>
      (exports[name] as (slot: number, x: number) => unknown)(slot, x),
    state: () => ({ stack: global('__stack_pointer'), threw: global('threw'), told: global('told') }),
    inTable: (name: string) =>
      (exports['__indirect_function_table'] as WebAssembly.Table).get(loader.slotOf(name)) as () => number,
    forget: () => Object.assign(exports['threw'] as object, { value: 0 }),
  };
}
const throwing = (thrown: unknown) =>
  start(() => {
    throw thrown;
  });

describe("a module's own invoke functions", () => {
  test('hand over arguments and results, and leave the stack as the callee does', () => {
    const module = start((x) => x + 1);
    expect(module.call('run', slots.thrower, 41)).toBe(42);
    expect(module.call('run', slots.frame, 41)).toBe(43);
    expect(module.state()).toEqual({ stack: 1000 - 32, threw: 0, told: 0 });
  });

  test.each([
    ['the address of a C++ exception', 123_456],
    ['an address behind 2 GB', 3_000_000_000],
    ['a longjmp', Number.POSITIVE_INFINITY],
  ])('catch %s, put the stack back, and say so', (_, thrown) => {
    const module = throwing(thrown);
    expect(module.call('run', slots.thrower)).toBe(0);
    expect(module.state()).toEqual({ stack: 1000, threw: 1, told: 0 });
  });

  test('catch in the innermost of several frames, and the others go on', () => {
    const module = throwing(8);
    expect(module.call('run', slots.frame)).toBe(1);
    expect(module.state()).toEqual({ stack: 1000, threw: 1, told: 0 });
  });

  test.each([
    ['an error', new Error('no number')],
    ['the end of the stack', new RangeError('Maximum call stack size exceeded')],
    ["the loader's way out", 'unwind'],
    ["the loader's exit", { name: 'ExitStatus', status: 1 }],
    ['nothing', undefined],
    ['a big integer', 8n],
  ])('let %s through all frames as it is', (_, thrown) => {
    const module = throwing(thrown);
    let caught: unknown = 'nothing was thrown';
    try {
      module.call('run', slots.frame);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBe(thrown);
    expect(module.state()).toEqual({ stack: 1000, threw: 0, told: 0 });
  });

  test('let a stack overflow and a trap through, and work on', () => {
    const module = start((x) => x);
    expect(() => module.call('run', slots.endless)).toThrow(RangeError);
    expect(() => module.call('run', slots.trap)).toThrow(WebAssembly.RuntimeError);
    expect(() => module.call('run', 99)).toThrow(WebAssembly.RuntimeError);
    expect(module.call('run', slots.thrower, 7)).toBe(7);
    expect(module.state().threw).toBe(0);
  });

  test('are not stopped by an exception that was caught before', () => {
    let calls = 0;
    const module = start((x) => {
      calls += 1;
      if (calls === 1) throw 16;
      return x;
    });
    expect(module.call('run', slots.thrower, 5)).toBe(0);
    module.forget();
    expect(module.call('run', slots.thrower, 5)).toBe(5);
    expect(module.state().threw).toBe(0);
  });

  test.each<[string, number, unknown, unknown]>([
    ['ji', slots.asLong, 5n, 0n],
    ['fi', slots.asFloat, 5, 0],
    ['di', slots.asDouble, 5, 0],
    ['vi', slots.asNothing, undefined, undefined],
  ])(
    'invoke_%s answers with its type, with 0 of it when something was thrown, and calls no other',
    (name, slot, answer, zero) => {
      expect(start((x) => x).call(name, slot, 5)).toBe(answer);
      const module = throwing(8);
      expect(module.call(name, slot, 5)).toBe(zero);
      expect(module.state()).toEqual({ stack: 1000, threw: 1, told: 0 });
      expect(() => module.call(name, slots.thrower)).toThrow(WebAssembly.RuntimeError);
    },
  );

  test('find what Lean calls with an argument too many, and drop it', () => {
    const main = start((x) => x).inTable('lean_shell_main') as (...values: number[]) => number;
    expect(main).toHaveLength(3);
    expect(main(50, 8, 1)).toBe(42);
  });

  test.each([
    ['whose slot is no i32', type([i64, i32], [i32])],
    ['with two results', type([i32, i32], [i32, i32])],
    ['without a slot', type([], [i32])],
  ])('a module with an invoke function %s is refused', (_, invokeType) => {
    expect(() => reshapeModule(sample(invokeType), isExported)).toThrow('in another way');
  });

  test('a module without what they need is refused', () => {
    const without = (name: string) => (exportedName: string) =>
      isExported(exportedName) && exportedName !== name;
    expect(() => reshapeModule(sample(), without('setThrew'))).toThrow('setThrew');
    expect(() => reshapeModule(sample(), () => true)).toThrow('no room');
  });
});
