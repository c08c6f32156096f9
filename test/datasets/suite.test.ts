import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { splitSource } from '../../bench/suite/split-source.ts';
import { readProblems, readSuiteManifest, splitNames } from '../../datasets/catalogue.ts';
import { folderSource } from '../../datasets/files/file-source.ts';
import { pickTheorem } from '../../datasets/text/pick-theorem.ts';
import { HeldOutTheorems } from '../../src/agent/same-theorem/held-out-theorems.ts';
import { namelessStatement } from '../../src/agent/same-theorem/nameless-form.ts';
import { collect } from './collect.ts';
import { dataFolder, haveData, readData } from './shared-data.ts';

describe('splitSource', () => {
  const source = `/-! A title. -/

/-- Twice. -/
def double : Nat → Nat
  | 0 => 0
  | n + 1 => double n + 2

-- theorem hidden : True := trivial
theorem first (n : Nat) (h : (fun x => x) n = n) : double n = n + n := by
  induction n with
  | zero => rfl
  | succ n ih => omega

@[simp] def half (n : Nat) : Nat := n / 2

theorem second :
    let k := 2
    half k = 1 := by decide
`;

  test('a theorem gets the definitions before it and no theorem', () => {
    const found = splitSource(source.replace('let k := 2\n    half k', 'half (have k := 2; k)'));
    expect(found.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(found[0]).toEqual({
      name: 'first',
      header: 'def double : Nat → Nat\n  | 0 => 0\n  | n + 1 => double n + 2\n',
      statement: 'theorem first (n : Nat) (h : (fun x => x) n = n) : double n = n + n',
      proof: 'by\n  induction n with\n  | zero => rfl\n  | succ n ih => omega',
    });
    expect(found[1]).toMatchObject({
      statement: 'theorem second :\n    half (have k := 2; k) = 1',
      proof: 'by decide',
    });
    expect(found[1]!.header).toContain('@[simp] def half');
    expect(found[1]!.header).not.toContain('theorem');
  });

  test('a theorem without a proof is told', () => {
    expect(() => splitSource('theorem open_end : True\n')).toThrow('open_end');
  });
});

const read = async (suite: string) =>
  (
    await Promise.all(
      splitNames.map(async (split) => {
        const file = new URL(`../../datasets/${suite}/${split}.jsonl`, import.meta.url);
        return readProblems(await readFile(file, 'utf8')).map((problem) => {
          expect(problem.split).toBe(split);
          return problem;
        });
      }),
    )
  ).flat();

describe.each(['core', 'library'])('the suite %s', (suite) => {
  test('has at least 300 theorems with names of their own, in three splits', async () => {
    const problems = await read(suite);
    expect(problems.length).toBeGreaterThanOrEqual(300);
    expect(new Set(problems.map(({ id }) => id)).size).toBe(problems.length);
    for (const split of splitNames)
      expect(problems.filter((problem) => problem.split === split).length).toBeGreaterThanOrEqual(75);
  });

  test('two thirds take more than one automation tactic', async () => {
    const problems = await read(suite);
    const hard = problems.filter(({ automation }) => automation.length === 0);
    expect(hard.length / problems.length).toBeGreaterThanOrEqual(2 / 3);
  });
});

test('no theorem is there twice under another name, and no name twice', async () => {
  const problems = [...(await read('core')), ...(await read('library'))];
  const texts = problems.map(({ id, header, statement }) =>
    `${header}\n${statement.replace(id, '')}`.replace(/\s+/gu, ' '),
  );
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  expect(new Set(problems.map(({ id }) => id)).size).toBe(problems.length);
});

describe('the suite mathlib', () => {
  const folder = fileURLToPath(new URL('../../datasets/', import.meta.url));
  const readMathlib = async () => {
    const manifest = await readSuiteManifest(join(folder, 'suites/mathlib.json'));
    return (await collect(manifest, folderSource(join(folder, 'mathlib')))).problems;
  };

  test('has two splits over the same topics; every theorem imports Mathlib and has a name of its own in all our suites', async () => {
    const problems = await readMathlib();
    const [train, valid] = ['train', 'valid'].map((name) => problems.filter(({ split }) => split === name));
    expect(train!.length).toBeGreaterThanOrEqual(180);
    expect(valid!.length).toBeGreaterThanOrEqual(60);
    expect(new Set(valid!.map(({ topic }) => topic))).toEqual(new Set(train!.map(({ topic }) => topic)));
    const own = problems.map(({ theorem }) => theorem);
    expect(own.filter(({ header }) => !header.startsWith('import Mathlib\n'))).toEqual([]);
    expect(own.filter(({ id, statement }) => !statement.startsWith(`theorem ${id} `))).toEqual([]);
    const ids = [...own, ...(await read('core')), ...(await read('library'))].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('no theorem looks like another one but for names', async () => {
    const own = (await readMathlib()).map(({ theorem }) => theorem);
    const forms = own.map(namelessStatement);
    expect(own.filter((_, at) => forms.indexOf(forms[at]!) !== at).map(({ id }) => id)).toEqual([]);
  });

  if (haveData)
    test('no theorem looks like one of the benchmarks that lie beside the repository', async () => {
      const files = (await readdir(dataFolder)).filter((name) => name.endsWith('.jsonl'));
      const theirs = files.flatMap(readData).map(({ name, header: before, statement: text }) => {
        const { header, statement } = pickTheorem(`${before}\n${text}`, name)!;
        return { id: name, header, statement };
      });
      const benchmarks = new HeldOutTheorems(theirs);
      expect(theirs.filter((theorem) => benchmarks.find(theorem) === null)).toEqual([]);
      const own = (await readMathlib()).map(({ theorem }) => theorem);
      expect(own.flatMap((theorem) => benchmarks.find(theorem) ?? [])).toEqual([]);
    });
});
