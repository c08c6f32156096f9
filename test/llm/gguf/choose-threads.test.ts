import { expect, test } from '@jest/globals';
import { chooseThreads } from '../../../src/llm/gguf/open-gguf.ts';

const large = { parameters: 135_000_000 };
const small = { parameters: 4_000_000 };

test('a small model has one thread, however many cores there are', () => {
  expect(chooseThreads(small, 64, 0, {})).toBe(1);
});

test.each([
  { cores: 2, load: 0, alone: 2, besideLean: 1 },
  { cores: 2, load: 0.6, alone: 1, besideLean: 1 },
  { cores: 2, load: 15, alone: 1, besideLean: 1 },
  { cores: 16, load: 0.2, alone: 16, besideLean: 8 },
  { cores: 16, load: 5, alone: 11, besideLean: 8 },
  { cores: 16, load: 12, alone: 4, besideLean: 4 },
  { cores: 1, load: 0, alone: 1, besideLean: 1 },
])(
  'of $cores cores with load $load a larger model takes $alone alone and $besideLean beside Lean',
  ({ cores, load, alone, besideLean }) => {
    expect(chooseThreads(large, cores, load, {})).toBe(alone);
    expect(chooseThreads(large, cores, load, { sharesCores: true })).toBe(besideLean);
  },
);

test('who names a number of threads gets it', () => {
  expect(chooseThreads(large, 2, 15, { threads: 6, sharesCores: true })).toBe(6);
});
