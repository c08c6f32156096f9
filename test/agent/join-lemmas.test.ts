import { expect, test } from '@jest/globals';
import { joinLemmas } from '../../src/agent/join-lemmas.ts';

const lemma = (name: string, says: string, proof = 'by rfl') => ({
  statement: `theorem ${name} : ${says}`,
  proof,
});

test('a list by itself stays as it is', () => {
  const lemmas = [lemma('key', 'a'), lemma('step', 'b', 'by exact key')];
  expect(joinLemmas([lemmas])).toEqual(lemmas);
  expect(joinLemmas([])).toEqual([]);
});

test('two lists that call other lemmas by their names keep their proofs apart', () => {
  const first = [lemma('key', 'a'), lemma('step', 'b', 'by exact key')];
  const second = [
    lemma('step', 'a'),
    lemma('key', 'c'),
    lemma('end', 'd', 'by simp [step, key.symm, x.key]'),
  ];
  expect(joinLemmas([first, second])).toEqual([
    ...first,
    lemma('also_step', 'a'),
    lemma('also_key', 'c'),
    lemma('end', 'd', 'by simp [also_step, also_key.symm, x.key]'),
  ]);
});

test('a new name is one that no proof has', () => {
  const first = [lemma('key', 'a', 'by intro also_key; exact also_key1.symm')];
  expect(joinLemmas([first, [lemma('key', 'b')], [lemma('key', 'c')]])).toEqual([
    ...first,
    lemma('also_key2', 'b'),
    lemma('also_key3', 'c'),
  ]);
});

test('a lemma that two lists have is told once', () => {
  const first = [lemma('key', 'a')];
  const end = lemma('end', 'd', 'by exact key');
  expect(joinLemmas([first, [lemma('key', 'a'), end]])).toEqual([...first, end]);
});
