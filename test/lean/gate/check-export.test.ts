import { expect, test } from '@jest/globals';
import {
  checkExport,
  ExportDamaged,
  importsToConfirm,
  modulesOfExport,
} from '../../../lean/gate/export/check-export.ts';
import { type ExportedDeclarations, instructions, opcodes } from '../../../lean/gate/export/format.ts';
import { instructionsOf } from '../../../lean/gate/export/instructions-of.ts';
import fc from '../../support/properties.ts';
import { Assembler } from './forgery.ts';

const exportOf = (words: Iterable<number>, texts: readonly string[] = []): ExportedDeclarations => ({
  modules: [],
  words: Uint32Array.from(words),
  texts,
});

/** Numbers of objects that are still to come, or of another sort, in what passed. */
function strayReferences(checked: ExportedDeclarations): number {
  const sorts: string[] = [];
  let stray = 0;
  for (const { opcode, operands } of instructionsOf(checked)) {
    const wanted: readonly string[] = instructions[opcode].operands;
    for (const [index, operand] of operands.entries()) {
      const sort = (wanted[index] ?? wanted[0] ?? '').replace('s...', '');
      const isReference = ['name', 'names', 'level', 'levels', 'expr'].includes(sort);
      if (isReference && sorts[operand] !== sort) stray += 1;
    }
    sorts.push(instructions[opcode].builds);
  }
  return stray;
}

test('what passes refers to what is there; all else is damaged', () => {
  // Small numbers, so that some exports are whole.
  const words = fc.array(fc.oneof(fc.nat(opcodes.length), fc.nat(4), fc.nat(0xffff_ffff)), { maxLength: 40 });
  fc.assert(
    fc.property(
      words,
      fc.array(fc.constantFrom('a', '7', '-1', 'reduceBool'), { maxLength: 3 }),
      (some, texts) => {
        try {
          expect(strayReferences(checkExport(exportOf(some, texts)))).toBe(0);
        } catch (thrown) {
          if (!(thrown instanceof ExportDamaged)) throw thrown;
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a proof passes, and nobody else holds what has passed', () => {
  const assembler = new Assembler();
  assembler.theorem('t', assembler.constant('True'), assembler.constant('trivial'));
  const told = assembler.declarations();
  const checked = checkExport(told);
  expect(checked).toEqual(told);
  expect(checked.words.buffer).not.toBe(told.words.buffer);
});

test.each<[string, ExportedDeclarations]>([
  ['words below zero', { ...exportOf([]), words: Int32Array.of(opcodes.indexOf('bvar'), -1) as never }],
  ['a list longer than all there is', exportOf([opcodes.indexOf('names'), 2 ** 32 - 1])],
  [
    'a number in a name that JavaScript can not hold',
    exportOf([0, opcodes.indexOf('nameNumber'), 0, 0], ['9'.repeat(20)]),
  ],
])('an export with %s is refused as damaged', (_, told) => {
  expect(() => checkExport(told)).toThrow(ExportDamaged);
});

const written = (module: string, isAll = false) => ({ module, isPublic: true, isMeta: false, isAll });

test('who confirms a proof imports what the reference does, and what the proof needs besides, alone', () => {
  expect(importsToConfirm(['Init', 'A'], ['B.Used', 'B.Used'], null)).toEqual({
    modules: ['Init', 'A', 'B.Used'],
    moduleImports: null,
  });
});

test('of a text that begins with `module` they stay as they are written, and what came with them is imported by itself', () => {
  const imports = [written('A'), written('B', true), written('Unused')];
  expect(importsToConfirm(['Init', 'A'], ['B', 'B.Within'], imports)).toEqual({
    modules: ['Init', 'A', 'B', 'B.Within'],
    moduleImports: [
      written('A'),
      written('B', true),
      { module: 'B.Within', isPublic: false, isMeta: false, isAll: false },
    ],
  });
});

test('all that somebody has an export import is known, in either list, and what is no export imports nothing', () => {
  const moduleImports = [written('B'), written('C', true)];
  expect(modulesOfExport({ ...exportOf([]), modules: ['Init', 'A'], moduleImports })).toEqual([
    'Init',
    'A',
    'B',
    'C',
  ]);
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (modules, moduleImports) => {
      const told = { ...exportOf([]), modules, moduleImports } as ExportedDeclarations;
      expect(modulesOfExport(told).every((module) => typeof module === 'string')).toBe(true);
    }),
  );
  expect(modulesOfExport(undefined)).toEqual([]);
  for (const modules of [[['A']], [{}], [null]])
    expect(() => checkExport({ ...exportOf([]), modules: modules as unknown as string[] })).toThrow(
      ExportDamaged,
    );
});
