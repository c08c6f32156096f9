import { expect, test } from '@jest/globals';
import { readTokens } from '../../core/lean-tokens.ts';

const textsOf = (text: string) => readTokens(text).map((token) => token.text);

test('signs of several characters are one token, and comments behind them none', () => {
  expect(textsOf('a := ?_ <;> b=>c')).toEqual(['a', ':=', '?_', '<;>', 'b', '=>', 'c']);
  expect(textsOf('f <| x|>.g <|> y ||| z||w')).toEqual([
    'f',
    '<|',
    'x',
    '|>',
    '.',
    'g',
    '<|>',
    'y',
    '|||',
    'z',
    '||',
    'w',
  ]);
  expect(textsOf('|-- a\n| b |/- c -/- d')).toEqual(['|', '|', 'b', '|', '-', 'd']);
  expect(textsOf('?_x "|>" : = < ;>')).toEqual(['?', '_x', '"|>"', ':', '=', '<', ';', '>']);
});

test('columns are counted in code points, and only line ends between tokens begin a line', () => {
  expect(readTokens('𝔸 /- a\nb -/ c "\n" d\n  e').map(({ column, isFirst }) => [column, isFirst])).toEqual([
    [0, true],
    [5, true],
    [7, false],
    [11, false],
    [2, true],
  ]);
});

test('a bracket is outside of itself, and one that nothing opened leads further out', () => {
  expect(readTokens('f ⟨x, [y]⟩) z').map(({ depth }) => depth)).toEqual([0, 0, 1, 1, 1, 2, 1, 0, -1, -1]);
  expect(readTokens('s!"{(a)}').map(({ depth }) => depth)).toEqual([0, 0, 0, 1, 0, 0]);
});
