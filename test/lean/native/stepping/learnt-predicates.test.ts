import { expect, test } from '@jest/globals';
import { LearntPredicates } from '../../../../lean/native/stepping/goals/learnt-predicates.ts';
import type { PredicateLookup } from '../../../../lean/native/stepping/goals/propositions.ts';

/** A reader that looks up the constants, and a Lean in which those with a capital P are predicates. */
const asking = (answers: boolean) => {
  const asked: string[][] = [];
  const predicates = new LearntPredicates();
  const read = (header: string, ...constants: string[]) =>
    predicates.readWith(
      header,
      (isPredicate: PredicateLookup) => constants.map((constant) => isPredicate(constant)),
      async (unknown) => {
        asked.push([...unknown]);
        return answers ? new Set(unknown.filter((name) => name.startsWith('P'))) : null;
      },
    );
  return { asked, read };
};

test('Lean is asked once for what nobody knows', async () => {
  const { asked, read } = asking(true);
  expect(await read('h', 'Eq', 'Nat')).toEqual([true, false]);
  expect(await read('h', 'Path', 'Tree', 'Eq', 'Tree')).toEqual([true, false, true, false]);
  expect(await read('h', 'Tree', 'Path')).toEqual([false, true]);
  expect(asked).toEqual([['Path', 'Tree']]);
});

test('another header may mean another thing by a name', async () => {
  const { asked, read } = asking(true);
  await read('h', 'Path');
  await read('g', 'Path');
  await read('h', 'Path');
  expect(asked).toEqual([['Path'], ['Path']]);
});

test('the headers used last are remembered', async () => {
  const { asked, read } = asking(true);
  await read('kept', 'Path');
  for (let index = 0; index < 63; index++) await read(`header ${index}`, 'Path');
  await read('kept', 'Path');
  expect(asked).toHaveLength(64);
  await read('one more', 'Path');
  await read('header 0', 'Path');
  await read('kept', 'Path');
  expect(asked).toHaveLength(66);
});

test('without an answer nothing is remembered', async () => {
  const { asked, read } = asking(false);
  expect(await read('h', 'Path')).toEqual([undefined]);
  expect(await read('h', 'Path')).toEqual([undefined]);
  expect(asked).toHaveLength(2);
});
