import { expect, test } from '@jest/globals';
import { codeBlocks } from '../../../src/llm/profiles/code-blocks.ts';

test.each([
  ['none', 'just `code` here', []],
  [
    'two',
    'a\n```lean4\nx\n```\nb\n```\ny\n```',
    [
      ['lean4', 'x\n'],
      ['', 'y\n'],
    ],
  ],
  ['indented, with spaces and capitals', '  ```  Lean4 file.lean\n  x\n  ```', [['lean4', '  x\n  ']]],
  ['open', '```lean\nx\ny', [['lean', 'x\ny']]],
  ['closed on the line of the code', '```lean\nx```\nafter', [['lean', 'x']]],
  ['inside a line', 'so ```x``` it is', []],
  ['empty and last', '```tactics', [['tactics', '']]],
  ['Windows lines', '```lean4\r\nx\r\n```\r\n', [['lean4', 'x\r\n']]],
])('code blocks of a text are found: %s', (_what, text, blocks) => {
  expect(codeBlocks(text).map(({ language, code }) => [language, code])).toEqual(blocks);
});
