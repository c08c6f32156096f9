import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import type { Services } from '../../src/cli/services.ts';
import { openStore } from '../../src/store/open-store.ts';
import { fakeServices, rowsOf, runMain } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const prove = (...argv: string[]) => runMain(['prove', '--store', 'none', ...argv]);

describe('--only', () => {
  test('proves what it names, and a name that nothing has is wrong usage', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'a.lean');
    await writeFile(file, 'theorem X.a : t := by sorry\ntheorem b : f := by sorry\n');
    const found = await prove(file, '--only', 'a', '--json');
    expect([found.code, rowsOf(found.out).map(({ id }) => id)]).toEqual([0, ['X.a']]);
    const missing = await prove(file, '--only', 'a', '--only', 'c');
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('--only c: there is no such theorem to prove');
    const given = await prove('--statement', 'theorem a : t', '--only', 'a');
    expect(given.code).toBe(2);
    expect(given.err).toContain('--only chooses among the theorems of files');
  });
});

describe('results', () => {
  test('--json: one line a theorem with exactly the promised fields, nothing else on standard output', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'a.jsonl');
    await writeFile(
      file,
      '{"id": "a", "statement": "theorem a : t"}\n{"id": "b", "statement": "theorem b : bad"}\n{"id": "c", "sta\n',
    );
    const { code, out, err } = await prove(file, '--json');
    expect(code).toBe(2);
    const lines = rowsOf(out);
    expect(lines.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      ['a', 'proved', null],
      ['b', 'invalid', 'statement-error'],
      ['line-3', 'error', 'bad-input'],
    ]);
    for (const line of lines) {
      expect(Object.keys(line)).toEqual([
        'id',
        'name',
        'file',
        'line',
        'status',
        'reason',
        'counterexample',
        'rejection',
        'proof',
        'certificate',
        'spent',
        'messages',
        'contributions',
        'lemmas',
        'narrowed',
        'insteadOf',
      ]);
      expect(Object.keys(line['spent'] as object)).toEqual(['ms', 'calls', 'expansions', 'tokens']);
    }
    expect(err).toContain('✓ a: proved');
    expect(err).toContain('a.jsonl:3: the line is not valid JSON');
    expect(err).toContain('3 theorems: 1 proved, 1 invalid, 1 error (');
  });

  test('errors are counted in words that fit', async () => {
    const { err } = await runMain(['prove', '-', '--store', 'none'], { stdin: '{"id": 1}\n{"id": 2}\n' });
    expect(err).toContain('2 theorems: 0 proved, 2 errors (');
  });

  test('without --json standard output is Lean text', async () => {
    const { code, out, err } = await prove('--statement', 'theorem a : t & t');
    expect(code).toBe(0);
    expect(out).toMatch(/^-- ✓ a: proved \[.*\]\ntheorem a : t & t := by\n {2}\S+\n/);
    expect(err).toMatch(/1 theorem: 1 proved \(.*\)\n$/);
    const failed = await prove('--statement', 'theorem a : bad');
    expect(failed.code).toBe(1);
    expect(failed.out).toMatch(
      /^-- ✗ a: invalid: Lean does not accept the statement.*\n-- {3}statement:1:4: unknown identifier in theorem a : bad\n\n$/,
    );
  });

  test('standard input may be Lean or JSONL', async () => {
    const jsonl = await runMain(['prove', '-', '--store', 'none', '--json'], {
      stdin: '\n {"id": "x", "statement": "theorem a : t"}',
    });
    expect(rowsOf(jsonl.out)).toMatchObject([{ id: 'x', status: 'proved' }]);
    const lean = await runMain(['prove', '-', '--store', 'none', '--json'], {
      stdin: 'theorem a : t := by sorry',
    });
    expect(rowsOf(lean.out)).toMatchObject([{ id: 'a', status: 'proved' }]);
  });

  test('nothing to prove is said, with exit code 2', async () => {
    for (const stdin of ['', '\n\n', 'def a := 1\n']) {
      const { code, err, out } = await runMain(['prove', '-', '--store', 'none'], { stdin });
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toContain('standard input: there is no theorem to prove in it');
    }
  });

  test.each([
    [['--set', 'search.beta=3'], 'search.beta belongs to --strategy two-way'],
    [
      ['--set', 'search.alpha=1', '--strategy', 'puct'],
      'search.alpha belongs to --strategy best-first or --strategy two-way',
    ],
    [['--set', 'search.exploration=2'], 'search.exploration belongs to --strategy puct'],
  ])('a constant of another strategy is refused: %s', async (flags, message) => {
    const { code, err } = await prove('--statement', 'theorem a : t', ...flags);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('a name in quotes is told whole', async () => {
    expect((await prove('--statement', 'theorem «a b».c : t')).out).toContain('«a b».c: ');
  });

  test('a statement that does not begin with `theorem` has no name', async () => {
    expect((await prove('--statement', 'p ∧ q → bad')).out).toContain('✗ statement: invalid');
  });

  test('--header belongs to the statement', async () => {
    const engine = scriptedEngine();
    await runMain(
      ['prove', '--store', 'none', '--statement', 'theorem a : t := by sorry', '--header', 'open Nat'],
      {},
      fakeServices(engine),
    );
    expect(engine.opened[0]).toMatchObject({ id: 'a', header: 'open Nat', statement: 'theorem a : t' });
  });
});

describe('faults', () => {
  test('broken machinery: what was decided is told, then the error with its advice, exit code 3', async () => {
    let opened = 0;
    const honest = scriptedEngine();
    const fault = new LakatosError('POOL_BROKEN', 'workers die', { advice: 'Run lakatos doctor.' });
    const engine = {
      ...honest,
      open: (...args: Parameters<typeof honest.open>) => {
        opened += 1;
        if (opened === 2) throw fault;
        return honest.open(...args);
      },
    };
    const stdin = 'theorem a : t := by sorry\ntheorem b : t := by sorry\ntheorem c : t := by sorry\n';
    const { code, out, err } = await runMain(
      ['prove', '-', '--store', 'none', '--json'],
      { stdin },
      fakeServices(engine),
    );
    expect(code).toBe(3);
    expect(rowsOf(out)).toMatchObject([
      { id: 'a', status: 'proved' },
      { id: 'b', status: 'error', reason: 'machinery' },
    ]);
    expect(err).toContain('lakatos: workers die (POOL_BROKEN)\nRun lakatos doctor.\n');
    expect(opened).toBe(2);
  });

  test('an engine that does not start', async () => {
    const services: Services = {
      ...fakeServices(),
      startEngine: () => Promise.reject(new LakatosError('LEAN_BOOT_FAILED', 'Lean did not start')),
    };
    const run = (...more: string[]) =>
      runMain(['prove', '--store', 'none', '--statement', 'theorem a : t', ...more], {}, services);
    const { code, err } = await run();
    expect(code).toBe(3);
    expect(err).toContain('LEAN_BOOT_FAILED');
    expect(err).not.toContain('    at ');
    expect((await run('--verbose')).err).toContain('    at ');
  });

  test('a store that can not be used is told, and the run goes on', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    const { code, err } = await runMain(['prove', '--statement', 'theorem a : t', '--store', file]);
    expect(code).toBe(0);
    expect(err).toContain('the run goes on without the store');
    expect(err).toContain('with --store DIR. --store none goes without one.');
  });

  test('a store that another process uses is told of, and the run goes on', async () => {
    await using folder = await temporaryFolder();
    const services = fakeServices(scriptedEngine());
    await using _held = await services.openStore(folder.path, () => {});
    const { code, err } = await runMain(['prove', '--statement', 'theorem a : t', '--store', folder.path]);
    expect(code).toBe(0);
    expect(err).toContain('another process uses the store');
  });
});

describe('--experience', () => {
  async function proveWith(...flags: string[]) {
    await using folder = await temporaryFolder();
    const store = join(folder.path, 'store');
    const services = fakeServices(scriptedEngine());
    for (const goal of ['ta & tb', 'tc & td'])
      await runMain(
        ['prove', '--store', store, '--json', '--statement', `theorem t : ${goal}`, ...flags],
        {},
        services,
      );
    await using opened = await openStore(store);
    return (await opened.cases()).map(({ successes }) => successes).sort();
  }

  test('keeps what worked, and counts what worked again', async () => {
    expect(await proveWith('--experience')).toEqual([2, 4]);
  });

  test('is off where it is not given', async () => {
    expect(await proveWith()).toEqual([]);
  });
});

describe('--continue', () => {
  const theorem = ['--statement', 'theorem a : t & t', '--json', '--set', 'search.refute=false'];
  const calls = (out: string) => (rowsOf(out)[0]!['spent'] as { calls: number }).calls;

  test('goes on with the search in the store, with a budget of its own', async () => {
    await using folder = await temporaryFolder();
    const store = ['--store', join(folder.path, 'store')];
    const whole = await prove(...theorem);
    const few = await runMain(['prove', ...store, ...theorem, '--calls', '1']);
    expect(rowsOf(few.out)).toMatchObject([{ status: 'not-proved', reason: 'budget-calls' }]);
    const rest = await runMain(['prove', ...store, ...theorem, '--calls', '5', '--continue']);
    expect(rowsOf(rest.out)).toMatchObject([{ status: 'proved' }]);
    expect(calls(rest.out)).toBeLessThan(calls(whole.out));
    expect(rest.err).not.toContain('anew');
    const replayed = await runMain(['replay', ...store, 'a', '--json']);
    const episodes = rowsOf(replayed.out);
    expect(episodes[0]).toMatchObject({ type: 'episode', limits: { calls: 6 } });
    expect(typeof episodes[0]?.['continues']).toBe('string');
    expect(episodes.at(-1)).toMatchObject({ type: 'result', status: 'proved' });
  });

  test('says that it begins anew where there is nothing to go on with', async () => {
    await using folder = await temporaryFolder();
    const store = ['--store', join(folder.path, 'store')];
    const { code, err } = await runMain(['prove', ...store, ...theorem, '--continue']);
    expect(code).toBe(0);
    expect(err).toContain('a: the search begins anew: the store has no search of it');
  });

  test.each([
    [[], /--continue goes on with a search in the store/],
    [['--store', 'some', '--prover', 'plan'], /only searches leave a tree to go on with/],
    [['--store', 'some', '--experience'], /--continue and --experience/],
  ])('with %j is refused', async (more, complaint) => {
    await using folder = await temporaryFolder();
    const given = more.map((word) => (word === 'some' ? join(folder.path, 'store') : word));
    const { code, err } = await prove(...theorem, '--continue', ...given);
    expect([code, err]).toEqual([2, expect.stringMatching(complaint)]);
  });
});
