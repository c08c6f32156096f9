import { describe, expect, test } from '@jest/globals';
import { scanForContamination } from '../../../src/evaluate/run/build-report.ts';

const theorems = [
  { id: 'one', header: 'open Nat', statement: 'theorem seen (n : ℕ) : n + 0 = n' },
  { id: 'two', header: 'def f (n : ℕ) := n', statement: 'theorem about_f : f 1 = 1' },
];

/** What the training data has of a problem. */
function matchesOf(header: string, statement: string) {
  const problem = { theorem: { id: 'p', header, statement }, split: 'test', topic: null, answers: [] };
  const found = scanForContamination([problem], { sets: [{ name: 'data', theorems }], unknown: [] });
  expect(found).toMatchObject({ kind: 'checked', against: [{ name: 'data', records: 2 }] });
  return found.kind === 'checked' ? found.matches : null;
}

describe('contamination', () => {
  test('is found under another name and another layout', () => {
    expect(matchesOf('', '/-- x -/ lemma other (n:ℕ) :\n  n+0 = n')).toEqual([
      { id: 'p', match: 'statement-hash', source: 'data' },
    ]);
  });

  test('is told apart when only the statement is the same', () => {
    expect(matchesOf('def f (n : ℕ) := n * n', 'theorem t : f 1 = 1')).toEqual([
      { id: 'p', match: 'normalised-text', source: 'data' },
    ]);
  });

  test('is not seen where there is none', () => {
    expect(matchesOf('', 'theorem t (n : ℕ) : 0 + n = n')).toEqual([]);
  });
});
