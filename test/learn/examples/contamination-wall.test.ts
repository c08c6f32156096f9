import { describe, expect, test } from '@jest/globals';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { ContaminationWall } from '../../../src/learn/examples/contamination-wall.ts';
import { chooseProblems } from '../../../src/learn/run/choose-problems.ts';

const theorem = (id: string, statement: string) => ({ id, header: '', statement });
const problem = (id: string, split: string, goal: string): SuiteProblem => ({
  theorem: theorem(id, `theorem ${id} : ${goal}`),
  split,
  topic: null,
  answers: [],
});

describe('the wall', () => {
  const wall = new ContaminationWall([theorem('a', 'theorem a (n : Nat) : n + 0 = n')]);

  test('knows a statement under another name and with other white space', () => {
    const same = theorem('b', 'lemma  b (n : Nat) :\n  n + 0 = n -- easy');
    expect(wall.lets(same)).toBe(false);
    expect(() => wall.check(same)).toThrow('b must not be learnt from');
  });

  test('knows it under other names of variables, and a problem under other names of its definitions', () => {
    const lists = (name: string, xs: string) => ({
      id: name,
      header: `def ${name} : List Nat → Nat\n  | [] => 0\n  | x :: xs => x + ${name} xs`,
      statement: `theorem t (${xs} : List Nat) : ${name} ${xs} = ${name} ${xs}.reverse`,
    });
    expect(wall.lets(theorem('b', 'theorem b (k : Nat) : k + 0 = k'))).toBe(false);
    const other = new ContaminationWall([lists('total', 'xs')]);
    expect(other.lets(lists('weight', 'as'))).toBe(false);
    expect(other.lets({ ...lists('total', 'xs'), statement: 'theorem t : total [] = 0' })).toBe(true);
  });

  test('lets others through', () => {
    const other = theorem('b', 'theorem b (n : Nat) : 0 + n = n');
    expect(wall.lets(other)).toBe(true);
    expect(() => wall.check(other)).not.toThrow();
  });
});

describe('the problems of a run', () => {
  test('what another split has too is left out of training, and the wall is told of every other split', () => {
    const chosen = chooseProblems(
      'toy',
      [
        problem('a', 'train', 't'),
        problem('b', 'train', 'st'),
        problem('c', 'train', 'sst'),
        problem('d', 'valid', 'st'),
        problem('e', 'test', 'sst'),
      ],
      10,
    );
    expect(chosen.train.map(({ id }) => id)).toEqual(['a']);
    expect(chosen.leftOut).toEqual(['b', 'c']);
    expect(chosen.valid.map(({ id }) => id)).toEqual(['d']);
    expect(chosen.wall.lets(theorem('x', 'theorem x : sst'))).toBe(false);
  });

  test('a split that is missing is named', () => {
    expect(() => chooseProblems('toy', [problem('a', 'train', 't')], 5)).toThrow('split valid');
    expect(() => chooseProblems('toy', [problem('a', 'valid', 't')], 5)).toThrow('split train');
  });
});
