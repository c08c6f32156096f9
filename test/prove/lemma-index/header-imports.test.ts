import { expect, test } from '@jest/globals';
import { headerImports, importSetKey } from '../../../src/prove/lemma-index/header-imports.ts';

test.each([
  ['', []],
  ['def a := 1\n', []],
  ['import Init\n', []],
  [
    'import Std.Data.HashMap\nimport Mathlib.«odd name»\n\nopen Nat\n',
    ['Std.Data.HashMap', 'Mathlib.«odd name»'],
  ],
  ['-- import A\n/- import B -/ import C -- import D\nimport C\nimport E /- F -/\n', ['C', 'E']],
  [
    'module\n\npublic import A\npublic meta import B\nimport all C\n\n@[expose] public section\n',
    ['A', 'B', 'C'],
  ],
])('the header %j imports %j', (header, modules) => {
  expect(headerImports(header)).toEqual(modules);
});

test('the order of imports is no part of their key', () => {
  expect(importSetKey(['B', 'A', 'B'])).toBe(importSetKey(['A', 'B']));
  expect(importSetKey(['A'])).not.toBe(importSetKey(['A', 'B']));
});
