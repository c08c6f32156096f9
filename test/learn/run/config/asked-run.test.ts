import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { SuiteProblem } from '../../../../datasets/suite-problem.ts';
import { chooseProblems, readSuiteProblems } from '../../../../src/learn/run/config/asked-run.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const theorem = (id: string, statement: string) => ({ id, header: '', statement });
const problem = (id: string, split: string, goal: string): SuiteProblem => ({
  theorem: theorem(id, `theorem ${id} : ${goal}`),
  split,
  topic: null,
  answers: [],
});

describe('the problems of a run', () => {
  test('what another split has too is left out of training, and the filter is told of every other split', () => {
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
    expect(chosen.filter.letsWithHeader(theorem('x', 'theorem x : sst'))).toBe(false);
  });

  test('so is what another suite measures; its theorems are nothing to search', () => {
    const problems = [problem('a', 'train', 't'), problem('b', 'train', 'st'), problem('c', 'valid', 'sst')];
    const elsewhere = [theorem('x', 'theorem x : st'), theorem('y', 'theorem y : sssst')];
    const chosen = chooseProblems('toy', problems, 10, elsewhere);
    expect(chosen.train.map(({ id }) => id)).toEqual(['a']);
    expect(chosen.leftOut).toEqual(['b']);
    expect(chosen.valid.map(({ id }) => id)).toEqual(['c']);
    expect(chosen.filter.theorems.map(({ id }) => id)).toEqual(['c', 'x', 'y']);
    expect(chosen.filter.letsState('⊢ sssst', '')).toBe(false);
    expect(() => chooseProblems('toy', problems, 10, [theorem('x', 'theorem x : t'), ...elsewhere])).toThrow(
      'results are measured on all of the split train of toy',
    );
  });

  test('of a folder of traces that is learnt from no other split is, whatever the suite of the run', async () => {
    await using folder = await temporaryFolder();
    const at = (name: string) => join(folder.path, name);
    const row = (id: string, split: string, statement: string, state?: string) =>
      `${JSON.stringify({ id, split, topic: 'Harbor', novelPremises: false, header: 'import Harbor\n', statement, state })}\n`;
    const sun = row('sun', 'train', 'theorem sun (n : Nat) : n + 2 = 2 + n');
    const rain = row('rain', 'train', 'theorem rain (n : Nat) : n + 3 = 3 + n');
    await writeFile(at('problems-train.jsonl'), sun + rain);
    await writeFile(at('problems-valid.jsonl'), row('fog', 'valid', 'theorem fog : 1 = 1'));
    const read = () => {
      const suite = `${at('problems-train.jsonl')},${at('problems-valid.jsonl')}`;
      return readSuiteProblems(suite, 1, {}, new AbortController().signal, undefined, undefined, folder.path);
    };
    await expect(read()).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: `${at('problems-test.jsonl')} is not there`,
    });
    await writeFile(
      at('problems-test.jsonl'),
      row('hail', 'test', 'theorem hail (k : Nat) : k + 3 = 3 + k') +
        row('snow', 'test', 'theorem snow : s + s = 2 * s', 's : Nat\n⊢ s + s = 2 * s'),
    );
    const { train, leftOut, filter } = await read();
    expect([train.map(({ id }) => id), leftOut]).toEqual([['sun'], ['rain']]);
    expect(filter.letsState('m : Nat\n⊢ m + m = 2 * m', null)).toBe(false);
    await writeFile(at('problems-test.jsonl'), '');
    expect((await read()).leftOut).toEqual([]);
  });

  test('comparing thousands of theorems tells how far it is, and Ctrl-C ends it', async () => {
    await using folder = await temporaryFolder();
    const suite = join(folder.path, 'many.jsonl');
    const rows = Array.from({ length: 6000 }, (_, at) => ({
      ...{ id: `p${at}`, split: at === 0 ? 'valid' : 'train' },
      statement: `theorem p${at} (a b c : Nat) (h : a + b = ${at}) : a * (b + c) + ${at} = ${at} + a * b + a * c`,
    }));
    await writeFile(suite, rows.map((row) => JSON.stringify(row)).join('\n'));
    const interrupt = new AbortController();
    const told: [number, number][] = [];
    const reading = readSuiteProblems(
      suite,
      1,
      {},
      interrupt.signal,
      () => {},
      (done, all) => {
        told.push([done, all]);
        interrupt.abort(new Error('enough'));
      },
    );
    await expect(reading).rejects.toThrow('enough');
    expect(told).toEqual([[expect.any(Number), 5999]]);
  });

  test('a split that is missing is named', () => {
    expect(() => chooseProblems('toy', [problem('a', 'train', 't')], 5)).toThrow('split valid');
    expect(() => chooseProblems('toy', [problem('a', 'valid', 't')], 5)).toThrow('split train');
  });
});
