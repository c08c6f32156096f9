import { describe, expect, test } from '@jest/globals';
import {
  emptyHypothesis,
  firstStop,
  tokenWriter,
  type Written,
} from '../../../src/llm/decode/token-model.ts';
import { type ToyToken, ToyTokenModel } from '../../support/toy-token-model.ts';

/** Writes the tokens 1, 2, ... of these texts and then the end, each of log-probability -1, as far as it goes. */
function write(pieces: readonly ToyToken[], stops: readonly string[], limit = 100): Written {
  const vocabulary = ['', ...pieces];
  const writer = tokenWriter(new ToyTokenModel({ vocabulary, weights: () => [1] }), stops, limit);
  let written: Written = { kind: 'live', hypothesis: emptyHypothesis };
  for (const token of [...pieces.keys()].map((at) => at + 1).concat(0)) {
    if (written.kind === 'live') written = writer(written.hypothesis, token, -1);
  }
  return written;
}

const finished = (text: string, tokens: number, end: 'stop' | 'length' = 'stop') => ({
  kind: 'finished',
  continuation: { text, logProbability: -tokens, tokens, end },
});

describe('a hypothesis ends', () => {
  test('at an end token, which counts', () => {
    expect(write(['simp', ' at', ' h'], [])).toEqual(finished('simp at h', 4));
    expect(write([], ['x'])).toEqual(finished('', 1));
  });

  test('before a stop text, whose last token counts', () => {
    expect(write(['rfl', '\n', 'more'], ['\n'])).toEqual(finished('rfl', 2));
  });

  test('before a stop text that begins and ends within tokens', () => {
    expect(write(['a ', 'b-', '-', '-c', ' d'], ['---'])).toEqual(finished('a b', 4));
    expect(write(['x```lean'], ['```'])).toEqual(finished('x', 1));
  });

  test('with the first of the stop texts in one token', () => {
    expect(write(['one;two\nthree'], ['\n', ';'])).toEqual(finished('one', 1));
  });

  test('with no text at all', () => {
    expect(write(['\n'], ['\n'])).toEqual(finished('', 1));
  });

  test('at a stop text that only several tokens make a character of', () => {
    expect(write(['ok ', [0xe2], [0x84], [0x95], 'no'], ['ℕ'])).toEqual(finished('ok ', 4));
  });

  test('with the last token that it may have', () => {
    expect(write(['a', 'b', 'c'], [], 2)).toEqual(finished('ab', 2, 'length'));
    expect(write(['a', 'b', 'c'], ['x'], 2)).toEqual(finished('ab', 2, 'length'));
  });

  test('by itself, when that falls on the last token that it may have', () => {
    expect(write(['a', 'b'], [], 3)).toEqual(finished('ab', 3));
    expect(write(['a', '\n', 'b'], ['\n'], 2)).toEqual(finished('a', 2));
  });

  test('without the character that is cut off in the middle', () => {
    expect(write(['a', [0xe2], [0x84]], [], 2)).toEqual(finished('a', 2, 'length'));
  });
});

test('an empty stop text stops nothing', () => {
  expect(write(['a'], [''])).toEqual(finished('a', 2));
  expect(firstStop('abc', ['', 'c', 'b'])).toBe(1);
});

test('the first of several stop texts, the same wherever it stands in the list', () => {
  expect(firstStop('ab cd ab', ['cd', 'ab'])).toBe(0);
  expect(firstStop('xy', ['z'])).toBe(-1);
});
