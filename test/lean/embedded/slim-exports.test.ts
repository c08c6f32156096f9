import { describe, expect, test } from '@jest/globals';
import { symbolLookup } from '../../../lean/embedded/installation/loader-patches.ts';
import { replaceSections } from '../../../lean/embedded/module/reshape-module.ts';
import { type SlimExports, slimExports } from '../../../lean/embedded/module/slim-exports.ts';
import { findSections } from '../../../lean/embedded/module/wasm-reader.ts';
import { encodeNumber } from '../../../lean/embedded/module/wasm-writer.ts';

const text = (value: string): number[] => [Buffer.byteLength(value), ...Buffer.from(value)];
const part = (id: number, ...contents: number[]): number[] => [
  id,
  ...encodeNumber(contents.length),
  ...contents,
];
const answering = (value: number): number[] => [4, 0, 0x41, value, 0x0b];

interface Sample {
  readonly names?: readonly string[];
  readonly table?: readonly number[];
  readonly elements?: readonly number[];
}

/** The functions 0, 1 and 2 answer 10, 11 and 12; the table holds 1 from its slot 1 on. */
function sample({ names = ['first', 'second', 'third', 'same'], table, elements }: Sample = {}): Uint8Array {
  const exported = names.map((name, index) => [...text(name), 0, index % 3]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...part(1, 1, 0x60, 0, 1, 0x7f),
    ...part(3, 3, 0, 0, 0),
    ...part(4, ...(table ?? [1, 0x70, 0, 2])),
    ...part(6, 1, 0x7f, 0, 0x41, 7, 0x0b),
    ...part(
      7,
      ...encodeNumber(exported.length + 2),
      ...[...text('table'), 1, 0, ...text('global'), 3, 0],
      ...exported.flat(),
    ),
    ...part(9, ...(elements ?? [1, 0, 0x41, 1, 0x0b, 1, 1])),
    ...part(10, 3, ...answering(10), ...answering(11), ...answering(12)),
  ]);
}

/** The look-up of the loader. */
function lookUp({ symbols }: SlimExports): (name: string) => number {
  return new Function('Module', `${symbolLookup}return slotOf`)({ symbols });
}

function slimmed(isExported: (name: string) => boolean, spareSlots = 0) {
  const module = sample();
  const slim = slimExports(module, isExported, spareSlots);
  const { sections } = slim;
  const changed = replaceSections(module, findSections(module), { sections, bodies: [] });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(changed));
  return { exports, slotOf: lookUp(slim), spareSlot: slim.spareSlot };
}

describe('exports that are made few', () => {
  test('are those that were named, and what is no function; the others are in the table', () => {
    const { exports, slotOf } = slimmed((name) => name === 'third');
    expect(Object.keys(exports).sort()).toEqual(['global', 'table', 'third']);
    const table = exports['table'] as WebAssembly.Table;
    const answers = ['first', 'second', 'third', 'same'].map((name) =>
      (table.get(slotOf(name)) as () => number)(),
    );
    expect(answers).toEqual([10, 11, 12, 10]);
    expect(table.get(slotOf('third'))).toBe(exports['third']);
  });

  test('a function has one slot by all its names, and that which it had', () => {
    const slotOf = lookUp(slimExports(sample(), () => false, 0));
    expect(slotOf('second')).toBe(1);
    expect([slotOf('first'), slotOf('third')]).toEqual([2, 3]);
    expect(slotOf('same')).toBe(slotOf('first'));
  });

  test('spare slots of the table are behind all others, and empty', () => {
    const { exports, spareSlot } = slimmed(() => false, 2);
    const table = exports['table'] as WebAssembly.Table;
    expect([spareSlot, table.length]).toEqual([4, 6]);
    expect([3, 4, 5].map((slot) => table.get(slot) === null)).toEqual([false, true, true]);
  });

  test.each(['fir', 'firstly', '', 'global', 'table', 'ﬁrst', 'first\0'])('%j is no function', (name) => {
    expect(lookUp(slimExports(sample(), () => false, 0))(name)).toBe(0);
  });

  test('many names are told apart', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `l_Lean_name_${index}`);
    const slotOf = lookUp(slimExports(sample({ names }), () => false, 0));
    const slots = [2, 1, 3];
    for (const [index, name] of names.entries()) expect(slotOf(name)).toBe(slots[index % 3]);
    expect(slotOf('l_Lean_name_2000')).toBe(0);
  });

  test.each<[string, Sample]>([
    ['another table', { table: [1, 0x70, 1, 2, 9] }],
    ['gaps', { table: [1, 0x70, 0, 3] }],
    ['another way', { elements: [1, 1, 0, 1, 1] }],
    ['another way', { elements: [2, 0, 0x41, 1, 0x0b, 1, 1, 0, 0x41, 0, 0x0b, 1, 1] }],
    ['strange name', { names: ['größer'] }],
  ])('a module with %s is refused', (message, made) => {
    expect(() => slimExports(sample(made), () => true, 0)).toThrow(message);
  });
});
