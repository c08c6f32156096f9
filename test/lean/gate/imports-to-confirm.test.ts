import { expect, test } from '@jest/globals';
import { importsToConfirm } from '../../../lean/gate/export/imports-to-confirm.ts';

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
