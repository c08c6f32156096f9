import { expect, test } from '@jest/globals';
import { raiseMemoryLimit } from '../../../lean/embedded/module/read-imports.ts';

const preamble = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A function, a global and a shared memory of 256 to 32768 pages are imported. */
const imports = [
  ...[1, 0x65, 1, 0x66, 0, 0],
  ...[1, 0x65, 1, 0x67, 3, 0x7f, 0],
  ...[1, 0x65, 1, 0x6d, 2, 3, 0x80, 0x02, 0x80, 0x80, 0x02],
];
const moduleOf = (count: number, entries: readonly number[]): Uint8Array =>
  Uint8Array.from([...preamble, 1, 4, 1, 0x60, 0, 0, 2, entries.length + 1, count, ...entries]);

test('a module that imports a shared memory of 2 GB at the most takes one of 4 GB afterwards', () => {
  const module = moduleOf(3, imports);
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 65_536, shared: true });
  const instantiate = () =>
    new WebAssembly.Instance(new WebAssembly.Module(module), {
      e: { f: () => {}, g: new WebAssembly.Global({ value: 'i32' }, 0), m: memory },
    });
  expect(instantiate).toThrow(/maximum/);
  raiseMemoryLimit(module);
  expect(instantiate).not.toThrow();
});

test.each([
  ['no memory', moduleOf(1, imports.slice(0, 6)), /imports no memory/],
  ['a memory without a limit', moduleOf(1, [1, 0x65, 1, 0x6d, 2, 0, 1]), /another memory/],
  ['a limit of one byte', moduleOf(1, [1, 0x65, 1, 0x6d, 2, 3, 1, 2]), /no room/],
])('a module with %s is refused', (_, module, message) => {
  expect(() => raiseMemoryLimit(module)).toThrow(message);
});
