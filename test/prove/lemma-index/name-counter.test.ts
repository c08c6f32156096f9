import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { NameCounter } from '../../../src/prove/lemma-index/name-counter.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const usesOf = (names: readonly string[], ...texts: readonly string[]): number[] => {
  const counter = new NameCounter(names);
  return [...counter.uses(texts.map((text) => counter.count(text)))];
};

describe('how often texts write the names of theorems', () => {
  test('a name in full counts as that and as its ending, in each text', () => {
    expect(usesOf(['two'], 'exact two', 'rw [two, ← two]')).toEqual([6]);
    expect(usesOf(['two'], 'exact two_mul', "exact two'")).toEqual([0]);
  });

  test('an ending is shared by the names that have it, whatever stands before it', () => {
    const names = ['Set.inter_comm', 'Finset.inter_comm', 'mul_comm'];
    // Each has half of what may mean either; the full name counts twice besides: as itself, and as all of its endings.
    expect(usesOf(names, 'simp [inter_comm, s.inter_comm]')).toEqual([1, 1, 0]);
    expect(usesOf(names, 'rw [Set.inter_comm]')).toEqual([2.5, 0.5, 0]);
    expect(usesOf(names, 'rw [Nat.mul_comm]')).toEqual([0, 0, 2]);
  });

  test('letters of other alphabets, subscripts, primes and marks are parts of names', () => {
    expect(usesOf(["ε.two_le₁'", 'get!', 'none?'], "x.ε.two_le₁' get! none?")).toEqual([3, 2, 2]);
  });

  test('of files that are there', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'A.lean');
    await writeFile(file, 'theorem one : two := three');
    const counter = new NameCounter(['three']);
    expect([...counter.uses(await counter.countFiles([file, `${file}.none`]))]).toEqual([2]);
    await expect(counter.countFiles([file], AbortSignal.abort())).rejects.toThrow();
  });
});
