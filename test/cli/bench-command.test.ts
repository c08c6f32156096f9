import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readProblems } from '../../datasets/catalogue.ts';
import { main } from '../../src/cli/main.ts';
import type { Services } from '../../src/cli/services.ts';
import { parseBenchReport } from '../../src/evaluate/report/read-report.ts';
import { type FakeTerminal, fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { hangingEngine, scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const toy = [
  ['a', 't'],
  ['b', 'f'],
  ['c', 'bad'],
  ['d', 'sst & t'],
]
  .map(([id, goal]) => JSON.stringify({ id, statement: `theorem ${id} : ${goal}` }))
  .join('\n');

/** A folder with a suite `toy.jsonl`, and `bench` for that suite and the folder `run`. */
async function toySuite(text = `${toy}\n`) {
  const folder = await temporaryFolder();
  const suite = join(folder.path, 'toy.jsonl');
  await writeFile(suite, text);
  const out = join(folder.path, 'run');
  const env = { LAKATOS_DATA: join(folder.path, 'data') };
  const bench = async (argv: readonly string[], services?: Services, terminal = fakeTerminal({ env })) => {
    const code = await main(
      ['bench', suite, '--calls', '50', '--out', out, ...argv],
      terminal,
      services ?? fakeServices(),
    );
    return { code, out: terminal.out(), err: terminal.err() };
  };
  return Object.assign(folder, { out, env, bench });
}

const readReport = async (folder: string) =>
  parseBenchReport(await readFile(join(folder, 'report.json'), 'utf8'), 'report.json');

test('--run-calls ends a run whose searches have used so many, with a report of what is known, and --resume goes on', async () => {
  await using suite = await toySuite();
  const { code, err } = await suite.bench(['--run-calls', '1', '--workers', '1', '--no-negation-probe']);
  expect(code).toBe(0);
  expect(err).toContain('the calls of the run are spent');
  const { results } = await readReport(suite.out);
  expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual(['a proved']);
  const { code: resumed } = await suite.bench(['--resume', '--workers', '1', '--no-negation-probe']);
  expect(resumed).toBe(0);
  expect((await readReport(suite.out)).totals.score.proved).toBe(2);
});

test('--run-time ends a run that is over in time with a report of what is known', async () => {
  await using suite = await toySuite();
  const { code, err } = await suite.bench(
    ['--run-time', '1ms', '--workers', '1'],
    fakeServices(hangingEngine()),
  );
  expect(code).toBe(0);
  expect(err).toContain('the time of the run is over');
  expect((await readReport(suite.out)).results).toEqual([]);
});

test('--only measures the problems that it names, and refuses a name that none has', async () => {
  await using suite = await toySuite();
  const { code } = await suite.bench(['--only', 'd', '--only', '2']);
  expect(code).toBe(0);
  expect((await readReport(suite.out)).problems.map(({ id }) => id)).toEqual(['b', 'd']);
  const missing = await suite.bench(['--only', 'e']);
  expect(missing.code).toBe(2);
  expect(missing.err).toContain('--only e: there is no such problem');
});

test('results on theorems whose proofs have novel premises are told apart from those on others', async () => {
  const told = (novelPremises: boolean, id: string, goal: string) =>
    JSON.stringify({ id, novelPremises, statement: `theorem ${id} : ${goal}` });
  const lines = [told(true, 'a', 't'), told(true, 'b', 'f'), told(false, 'c', 't & t')];
  await using suite = await toySuite([...lines, `${told(false, 'd', 'sst & t')}\n`].join('\n'));
  expect((await suite.bench([])).code).toBe(0);
  const { problems } = await readReport(suite.out);
  expect(problems.map(({ novelPremises }) => novelPremises)).toEqual([true, true, false, false]);
  const markdown = await readFile(join(suite.out, 'report.md'), 'utf8');
  expect(markdown).toMatch(
    /### By premises\n\n.*\n.*\n\| named in training \| 2 \| 2 .*\n\| novel \| 2 \| 1 /,
  );
  expect(await readFile(join(suite.out, 'report.html'), 'utf8')).toContain('By premises');
});

test('a report of problems that do not tell their premises has no table of them', async () => {
  await using suite = await toySuite();
  expect((await suite.bench([])).code).toBe(0);
  expect(await readFile(join(suite.out, 'report.md'), 'utf8')).not.toContain('By premises');
});

describe('a run', () => {
  test('ends with a report in three forms, tells its score, and the exit code is 0 whatever was proved', async () => {
    await using suite = await toySuite();
    const { code, out, err } = await suite.bench([]);
    expect(code).toBe(0);
    expect(out).toBe('');
    const { totals, suite: described, budget, problems, results } = await readReport(suite.out);
    expect(described).toMatchObject({ name: 'toy', split: 'all', commit: null, available: 4 });
    expect(budget).toMatchObject({ ms: null, calls: 50, expansions: null, attempts: 1 });
    expect(totals.score).toMatchObject({
      proved: 2,
      notProved: 1,
      invalid: 1,
      refuted: 0,
      faults: 0,
      remaining: 0,
    });
    expect(problems.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'a proved',
      'b not-proved',
      'c invalid',
      'd proved',
    ]);
    expect(results[1]?.negation).toMatchObject({ kind: 'open', spent: { calls: 5 } });
    expect(err).toMatch(/✓ a: proved \[.*\]\n✗ b: not proved: nothing is left to try \[.*\]\n✗ c: invalid/);
    expect(err).toMatch(/2 of 3 proved, pass@1 66\.7 ?%/);
    expect(err).toContain('(contamination not checked)');
    for (const name of ['report.md', 'report.html']) {
      expect(await readFile(join(suite.out, name), 'utf8')).toContain('theorem d : sst');
    }
  });

  test('keeps the searches that found no proof: explain and replay find them, and the report links to their pages', async () => {
    await using suite = await toySuite();
    const { err } = await suite.bench([]);
    expect(err).toContain(`lakatos explain PROBLEM --store ${suite.out}`);
    const { results } = await readReport(suite.out);
    const kept = results.filter(({ episode }) => episode !== undefined);
    expect(kept.map(({ id }) => id)).toEqual(['b', 'c']);
    const href = `searches/${kept[0]?.episode}.html`;
    const pages = await readdir(join(suite.out, 'searches'));
    expect(pages.sort()).toEqual(kept.map(({ episode }) => `${episode}.html`).sort());
    expect(await readFile(join(suite.out, 'report.html'), 'utf8')).toContain(`href="${href}"`);
    expect(await readFile(join(suite.out, href), 'utf8')).toContain('<title>b · Lakatos</title>');
    const run = async (...argv: string[]) => {
      const terminal = fakeTerminal({ env: suite.env });
      const code = await main([...argv, '--store', suite.out], terminal, fakeServices());
      return { code, out: terminal.out() };
    };
    expect(await run('explain', 'b')).toMatchObject({
      code: 0,
      out: expect.stringContaining('b: not proved'),
    });
    expect((await run('explain', 'b')).out).not.toContain('--store');
    expect((await run('replay')).out.trimEnd().split('\n')).toHaveLength(2);
    const page = join(suite.path, 'b.html');
    expect(await run('replay', 'b', '--html', page)).toMatchObject({ code: 0 });
    expect(await readFile(page, 'utf8')).toBe(await readFile(join(suite.out, href), 'utf8'));
    expect(await run('explain', 'a')).toMatchObject({ code: 2 });
  });

  test('--json: the report, and nothing else on standard output', async () => {
    await using suite = await toySuite();
    const { out } = await suite.bench(['--json']);
    expect(out).toBe(await readFile(join(suite.out, 'report.json'), 'utf8'));
  });

  test('--attempts, --k, --seed, --workers, --strategy, --no-negation-probe, --time, --limit', async () => {
    await using suite = await toySuite();
    const options =
      '--attempts 3 --k 2 --seed 10 --workers 2 --strategy puct --no-negation-probe --time 9s --limit 2';
    expect((await suite.bench(options.split(' '))).code).toBe(0);
    const { budget, options: set, problems, results, suite: described } = await readReport(suite.out);
    expect(budget).toMatchObject({ ms: 9_000, calls: 50, attempts: 3, k: 2 });
    expect(set).toMatchObject({ strategy: 'puct', seeds: [10, 11, 12], settings: { probeCalls: 0 } });
    expect(problems).toHaveLength(2);
    expect(described.available).toBe(4);
    expect(results.every(({ negation }) => negation === null)).toBe(true);
    expect(results.filter(({ id }) => id === problems[0]?.id).map(({ seed }) => seed)).toContain(10);
  });

  test('a sample is the same each time, and a larger one has all of a smaller one', async () => {
    await using suite = await toySuite();
    const chosen = async (limit: number) => {
      const out = join(suite.path, `limit-${limit}-${Math.random()}`);
      await suite.bench(['--out', out, '--limit', String(limit)]);
      return (await readReport(out)).problems.map(({ id }) => id);
    };
    const [two, three] = [await chosen(2), await chosen(3)];
    expect(await chosen(2)).toEqual(two);
    expect(two).toHaveLength(2);
    expect(three).toEqual(expect.arrayContaining(two));
    expect(await chosen(99)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('records that can not be read are named, and left out; the report says so', async () => {
    await using suite = await toySuite(`${toy}\n{"id": "e"\n`);
    const { code, err } = await suite.bench([]);
    expect(code).toBe(0);
    expect(err).toContain('toy.jsonl:5: the line is not valid JSON');
    const report = await readReport(suite.out);
    expect(report.problems).toHaveLength(4);
    expect(report.suite.unreadable).toMatchObject({ count: 1, first: [{ file: 'toy.jsonl', line: 5 }] });
    expect(await readFile(join(suite.out, 'report.md'), 'utf8')).toContain('could not be read');
  });

  test('problems that ask for an answer first are told of, not tried, and in no rate', async () => {
    const statement = 'abbrev e_solution : Nat := sorry\n-- 4\ntheorem e : t := by sorry';
    await using suite = await toySuite(`${JSON.stringify({ id: 'e', statement })}\n${toy}\n`);
    const engine = scriptedEngine();
    const { code, err } = await suite.bench(['--baselines', '--attempts', '2'], fakeServices(engine));
    expect(code).toBe(0);
    expect(err).toContain('an answer has to be found first for 1 problem');
    expect(err).toMatch(/2 of 3 proved, pass@1 66\.7 ?%/);
    expect(engine.opened.map(({ id }) => id)).not.toContain('e');
    const { suite: described, problems, results, totals, baselines } = await readReport(suite.out);
    expect(described.askingForAnswer).toEqual(['e']);
    expect(problems.map(({ id }) => id)).toEqual(['e', 'a', 'b', 'c', 'd']);
    expect(results.map(({ id }) => id)).toEqual(['a', 'a', 'b', 'b', 'c', 'd', 'd']);
    expect(totals).toMatchObject({ attempts: 7, planned: 7 });
    expect(totals.score).toMatchObject({ problems: 5, notProved: 1, remaining: 0, askingForAnswer: 1 });
    expect(totals.score.rates).toMatchObject([{ k: 1, problems: 3, share: 2 / 3 }]);
    expect(baselines.flatMap(({ unknown }) => unknown)).toEqual([]);
    for (const name of ['report.md', 'report.html']) {
      const text = await readFile(join(suite.out, name), 'utf8');
      expect(text).toContain('Not tried: 1 problem that asks for an answer first');
      expect(text).toMatch(/–(<\/span>)? asks for an answer/);
    }
  });

  test('the budget is 30 s where nothing else is said', async () => {
    await using suite = await toySuite();
    const out = join(suite.path, 'default');
    await main(
      ['bench', join(suite.path, 'toy.jsonl'), '--out', out],
      fakeTerminal({ env: suite.env }),
      fakeServices(),
    );
    expect((await readReport(out)).budget).toMatchObject({ ms: 30_000, calls: null, expansions: null });
  });
});

describe('a suite', () => {
  test('by its name and split', async () => {
    await using folder = await temporaryFolder();
    const terminal = fakeTerminal({ env: { LAKATOS_DATA: folder.path } });
    const argv = [
      'bench',
      'core',
      '--split',
      'valid',
      '--limit',
      '3',
      '--calls',
      '1',
      '--out',
      join(folder.path, 'run'),
    ];
    expect(await main(argv, terminal, fakeServices())).toBe(0);
    const { suite, problems } = await readReport(join(folder.path, 'run'));
    expect(suite).toMatchObject({ name: 'core', split: 'valid', available: 169 });
    expect(problems.map(({ split }) => split)).toEqual(['valid', 'valid', 'valid']);
  });

  test.each([
    [[], 3, 'valid,test'],
    [['--split', 'all'], 3, 'valid,test'],
    [['--split', 'test'], 1, 'test'],
    [['--split', 'test, valid'], 3, 'valid,test'],
  ])('the splits of a file: %j', async (argv, count, split) => {
    const line = (id: string, part: string) =>
      JSON.stringify({ id, split: part, statement: `theorem ${id} : t` });
    await using suite = await toySuite(
      [line('a', 'valid'), line('b', 'test'), line('c', 'valid')].join('\n'),
    );
    expect((await suite.bench(argv)).code).toBe(0);
    const report = await readReport(suite.out);
    expect(report.suite).toMatchObject({ split, available: count, differences: [] });
    expect(report.problems).toHaveLength(count);
  });

  test('a folder of Lean files', async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'mine'));
    await writeFile(
      join(folder.path, 'mine', 'A.lean'),
      'theorem a : t := by sorry\ntheorem b : f := sorry\n',
    );
    const argv = ['bench', join(folder.path, 'mine'), '--calls', '9', '--out', join(folder.path, 'run')];
    expect(await main(argv, fakeTerminal({ env: { LAKATOS_DATA: folder.path } }), fakeServices())).toBe(0);
    expect(
      (await readReport(join(folder.path, 'run'))).results.map(({ id, status }) => `${id} ${status}`),
    ).toEqual(['a proved', 'b not-proved']);
  });
});

describe('--resume', () => {
  /** Interrupts as soon as the attempt at `id` asks Lean. */
  const interruptAt = (id: string, terminal: FakeTerminal): Services => {
    const engine = scriptedEngine();
    return fakeServices(
      Object.assign(
        scriptedEngine({
          async open(theorem, ...rest) {
            if (theorem.id === id) terminal.interrupt();
            return engine.open(theorem, ...rest);
          },
        }),
      ),
    );
  };

  test('goes on after Ctrl-C, which reports what is known and names the folder, with exit code 130', async () => {
    await using suite = await toySuite();
    await using whole = await toySuite();
    const terminal = fakeTerminal({ env: suite.env });
    const stopped = await suite.bench([], interruptAt('d', terminal), terminal);
    expect(stopped.code).toBe(130);
    expect(stopped.err).toContain(`--out ${suite.out} --resume goes on`);
    const partial = await readReport(suite.out);
    expect(partial.totals).toMatchObject({ attempts: 3, planned: 4, score: { remaining: 1 } });
    expect(await readFile(join(suite.out, 'report.md'), 'utf8')).toContain('not finished');

    const resumed = await suite.bench(['--resume']);
    expect(resumed.code).toBe(0);
    expect(resumed.err).not.toContain('✓ a');
    expect(resumed.err).toContain('3 attempts are made already');
    expect(resumed.err).not.toContain('there is no run');
    await whole.bench([]);
    const [first, second] = [await readReport(suite.out), await readReport(whole.out)];
    const timeless = ({ results }: typeof first) =>
      results.map(({ time, spent, negation, episode, ...rest }) => ({
        ...rest,
        isKept: episode !== undefined,
        calls: spent.calls,
        negation: negation?.kind,
      }));
    expect(timeless(first)).toEqual(timeless(second));
    expect(first.startedAt).toBe(partial.startedAt);
  });

  test('without it a folder with a run in it is refused, and so is another run with it', async () => {
    await using suite = await toySuite();
    await suite.bench([]);
    const again = await suite.bench([]);
    expect(again.code).toBe(2);
    expect(again.err).toContain('holds a benchmark run already');
    expect(again.err).toContain('--resume');
    const other = await suite.bench(['--resume', '--seed', '4', '--strategy', 'puct']);
    expect(other.code).toBe(2);
    expect(other.err).toContain('seed was 0 and is 4');
    expect(other.err).toContain('search.strategy was "proof-number" and is "puct"');
  });

  test('with a folder that has no run yet begins one, and says so', async () => {
    await using suite = await toySuite();
    const { code, err } = await suite.bench(['--resume']);
    expect(code).toBe(0);
    expect(err).toContain(`there is no run in ${suite.out} yet`);
  });

  test('of a finished run writes the report again and asks Lean nothing', async () => {
    await using suite = await toySuite();
    await suite.bench([]);
    const engine = scriptedEngine();
    expect((await suite.bench(['--resume'], fakeServices(engine))).code).toBe(0);
    expect(engine.opened).toEqual([]);
    expect(engine.asked).toEqual([]);
  });
});

describe('contamination', () => {
  test('a problem of the training data is named, and no score comes without a word of it', async () => {
    const train = readProblems(
      await readFile(new URL('../../datasets/core/train.jsonl', import.meta.url), 'utf8'),
    );
    const { header, statement, id } = train[0]!;
    const renamed = {
      id: 'known',
      header: `-- mine\n${header}`,
      statement: statement.replace(id, 'another_name'),
    };
    await using suite = await toySuite(`${JSON.stringify(renamed)}\n${toy}\n`);
    const toys = fakeServices();
    const services: Services = {
      ...toys,
      loadPolicy: async () => ({ ...(await toys.loadPolicy('none')), name: 'enumerative/11' }),
    };
    // Plans and all modes by turns go by the same policy.
    for (const mode of ['plan', 'auto']) {
      const out = join(suite.path, mode);
      const { err } = await suite.bench(['--prover', mode, '--out', out], services);
      expect(err).toContain('CONTAMINATED: 1 problem');
    }
    const { code, err } = await suite.bench([], services);
    expect(code).toBe(0);
    expect(err).toContain('CONTAMINATED: 1 problem');
    const { contamination, totals } = await readReport(suite.out);
    expect(contamination).toMatchObject({
      kind: 'checked',
      against: [
        { name: 'core train', records: train.length },
        { name: 'library train' },
        { name: 'mathlib train' },
      ],
      matches: [{ id: 'known', match: 'statement-hash', source: 'core train' }],
    });
    expect(totals.contaminated).toMatchObject({ problems: 1 });
    for (const name of ['report.md', 'report.html'])
      expect(await readFile(join(suite.out, name), 'utf8')).toContain('CONTAMINATED');
  });
});

test('two runs are compared; options of one command are not taken for those of the other', async () => {
  await using suite = await toySuite();
  const second = join(suite.path, 'second');
  await suite.bench([]);
  await suite.bench(['--out', second, '--strategy', 'puct']);
  const terminal = fakeTerminal();
  expect(await main(['bench', 'compare', suite.out, second, '--json'], terminal, fakeServices())).toBe(0);
  expect(JSON.parse(terminal.out())).toMatchObject({
    schema: 'lakatos/bench-comparison',
    isFair: true,
    gained: [],
  });
});

describe('wrong usage is told, with exit code 2', () => {
  test.each([
    [['--k', '3', '--attempts', '2'], 'pass@3 needs as many attempts'],
    [['--split', 'test'], 'has no split test'],
    [['--strategy', 'luck'], "argument 'luck' is invalid"],
    [['--calls', '0'], 'Give a whole number'],
    [['--training-data', 'x.jsonl'], '--training-data belongs to --model or --critic'],
    [['--tokens', '1000'], '--tokens belongs to --model or --critic'],
  ])('after the options %j', async (argv, complaint) => {
    await using suite = await toySuite();
    const { code, err } = await suite.bench(argv);
    expect(code).toBe(2);
    expect(err).toContain(complaint);
  });

  test.each([
    [['bench'], "missing required argument 'suite'"],
    [['bench', 'core', '--resume'], '--resume goes on with the run in --out'],
    [['bench', 'no-such-suite'], 'there is no suite no-such-suite'],
    [['bench', './no-such-file.jsonl'], 'there is no ./no-such-file.jsonl'],
  ])('after lakatos %j', async (argv, complaint) => {
    const terminal = fakeTerminal();
    expect(await main(argv, terminal, fakeServices())).toBe(2);
    expect(terminal.err()).toContain(complaint);
  });
});
