import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { main } from '../../src/cli/main.ts';
import { ResultTally } from '../../src/cli/output/summary.ts';
import type { Services } from '../../src/cli/services.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type FakeTerminalOptions, fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function lakatos(
  argv: readonly string[],
  options: FakeTerminalOptions = {},
  services: Services = fakeServices(scriptedEngine()),
) {
  const terminal = fakeTerminal(options);
  const code = await main(argv, terminal, services);
  return { code, out: terminal.out(), err: terminal.err(), terminal };
}
const prove = (...argv: string[]) => lakatos(['prove', '--store', 'none', ...argv]);
const rows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Its tactics never end. */
const hanging = () =>
  scriptedEngine({
    apply: (_state, tactics, _limits, signal) =>
      new Promise((resolve) => {
        const lost = () =>
          resolve(tactics.map(() => ({ kind: 'lost', reason: 'cancelled', ms: 1 }) as const));
        if (signal?.aborted) lost();
        else signal?.addEventListener('abort', lost);
      }),
  });

test.each([
  [['--run-time', '300ms'], hanging(), 'the time of the run is over', 'cancelled'],
  [['--run-calls', '1'], scriptedEngine(), 'the calls of the run are spent', null],
] as const)(
  '%j ends a run, tells what it came to and what it did not reach',
  async (argv, engine, said, reason) => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'two.jsonl');
    const lines = ['a', 'b'].map((id) => JSON.stringify({ id, statement: `theorem ${id} : t` }));
    await writeFile(file, lines.join('\n'));
    const given = ['prove', file, '--store', 'none', '--json', ...argv];
    const { code, out, err } = await lakatos(given, {}, fakeServices(engine));
    expect(code).toBe(1);
    expect(rows(out).map(({ id, reason }) => [id, reason])).toEqual([['a', reason]]);
    expect(err).toContain(said);
    expect(err).toContain('not reached: b');
  },
);

describe('the closing lines', () => {
  test('count false statements apart, and name what was not proved', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'a.lean');
    const texts = ['a : t', 'b : f', 'c : bad', 'd : f & t'];
    await writeFile(file, texts.map((text) => `theorem ${text} := by sorry\n`).join(''));
    const refuted = scriptedEngine();
    const { err } = await lakatos(['prove', file, '--store', 'none'], {}, fakeServices(refuted));
    expect(err).toMatch(
      /4 theorems: 1 proved, 2 not proved, 1 invalid \(.*\)\n {2}not proved: b, d\n {2}invalid: c\n$/u,
    );
    const tally = new ResultTally();
    const spent = { ms: 1, calls: 2, expansions: 0, tokens: 0 };
    const result = { id: 'x', status: 'not-proved', proof: null, certificate: null, spent } as const;
    tally.list(['x', 'y', 'z', 'later']);
    tally.add({ result: { ...result, reason: 'refuted' } });
    tally.add({ result: { ...result, id: 'y', reason: 'refuted' } });
    tally.add({ result: { ...result, id: 'z', reason: 'exhausted' } });
    tally.add({
      result: { ...result, id: 'line-7', status: 'invalid', reason: 'file-error' },
      isTheorem: false,
    });
    // Proved, and its proof left out of the completed file.
    tally.add({ result: { ...result, id: 'w', status: 'proved', reason: null } });
    tally.add({ result: { ...result, id: 'a.lean:w', reason: 'gate-rejected' }, insteadOf: 'w' });
    tally.close();
    expect(tally.describe(1_000).split('\n')).toEqual([
      '5 theorems: 0 proved, 2 not proved, 2 false, 1 not reached; 1 place not accepted (1.0 s, 10 calls)',
      '  not proved: z, w',
      '  false: x, y',
      '  not reached: later',
      '  not accepted: line-7',
    ]);
  });

  test('name what was not reached when Ctrl-C came', async () => {
    await using folder = await temporaryFolder();
    const [first, second] = ['a.lean', 'b.lean'].map((name) => join(folder.path, name)) as [string, string];
    await writeFile(
      first,
      'theorem a : t := by sorry\ntheorem b : t := by sorry\ntheorem c : t := by sorry\n',
    );
    await writeFile(
      second,
      'theorem a : t := by sorry\ntheorem done : t := t\nnamespace X\ntheorem d : t := by sorry\n',
    );
    const rows = join(folder.path, 'c.jsonl');
    await writeFile(rows, '{"id": "e", "statement": "theorem e : t"}\n');
    const terminal = fakeTerminal();
    const plain = scriptedEngine();
    const engine = scriptedEngine({
      open: async (theorem, ...rest) => {
        if (theorem.id === 'b') terminal.interrupt();
        return plain.open(theorem, ...rest);
      },
    });
    const code = await main(
      ['prove', first, second, rows, '--store', 'none'],
      terminal,
      fakeServices(engine),
    );
    expect(code).toBe(130);
    expect(terminal.err()).toMatch(/interrupted$/m);
    expect(terminal.err()).toMatch(
      /6 theorems: 1 proved, 1 not proved, 4 not reached .*\n {2}not proved: b\n {2}not reached: c, b\.lean:a, X\.d, e\n$/u,
    );
  });
});

test('after Ctrl-C what --only names in files that were not begun was not reached, and so were the theorems of one that Lean was reading', async () => {
  await using folder = await temporaryFolder();
  const texts = {
    'a.lean': 'theorem a : t := by sorry\ntheorem b : t := by sorry\n',
    'b.lean': 'theorem a : t := by sorry\nhello\nnamespace X\ntheorem b : t :=\n  sorry\n',
    'c.jsonl': '{"id": "b", "statement": "theorem c : t"}\n{"id": "d", "statement": "theorem d : t"}\n',
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder.path, name), text);
  const run = async (...more: string[]) => {
    const terminal = fakeTerminal();
    const elaborate = async () => {
      terminal.interrupt();
      return { kind: 'lost', reason: 'cancelled', ms: 1 } as const;
    };
    const services = fakeServices(scriptedEngine({ elaborate }));
    expect(await main(['prove', folder.path, '--store', 'none', ...more], terminal, services)).toBe(130);
    return terminal.err();
  };
  expect(await run()).toMatch(
    /6 theorems: 0 proved, 6 not reached .*\n {2}not reached: a, b, b\.lean:a, X\.b, c\.jsonl:b, d\n$/u,
  );
  expect(await run('--only', 'b', '--only', 'b.lean:1')).toMatch(/not reached: b, a, X\.b, c\.jsonl:b\n$/u);
  expect(await run('--only', 'b')).not.toContain('nothing is known');
});

test('the place of a line that comes through a pipe is told once the last one has come', async () => {
  const lines = ['a', 'b', 'c'].map((id) => JSON.stringify({ id, statement: `theorem ${id} : t` }));
  const terminal = fakeTerminal({ stdin: lines.join('\n') });
  const running = main(
    ['prove', '-', '--store', 'none', '--time', '100s'],
    terminal,
    fakeServices(hanging()),
  );
  setTimeout(() => terminal.interrupt(), 300);
  expect(await running).toBe(130);
  expect(terminal.err()).toMatch(
    /3 theorems: 0 proved, 1 not proved, 2 not reached .*\n {2}not proved: a\n {2}not reached: b, c\n$/u,
  );
});

describe('--only', () => {
  test('proves what it names, and a name that nothing has is wrong usage', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'a.lean');
    await writeFile(file, 'theorem X.a : t := by sorry\ntheorem b : f := by sorry\n');
    const found = await prove(file, '--only', 'a', '--json');
    expect([found.code, rows(found.out).map(({ id }) => id)]).toEqual([0, ['X.a']]);
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
    const lines = rows(out);
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
        'proof',
        'certificate',
        'spent',
        'messages',
        'contributions',
        'lemmas',
        'narrowed',
      ]);
      expect(Object.keys(line['spent'] as object)).toEqual(['ms', 'calls', 'expansions', 'tokens']);
    }
    expect(err).toContain('✓ a: proved');
    expect(err).toContain('a.jsonl:3: the line is not valid JSON');
    expect(err).toContain('3 theorems: 1 proved, 1 invalid, 1 error (');
  });

  test('errors are counted in words that fit', async () => {
    const { err } = await lakatos(['prove', '-', '--store', 'none'], { stdin: '{"id": 1}\n{"id": 2}\n' });
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
    const jsonl = await lakatos(['prove', '-', '--store', 'none', '--json'], {
      stdin: '\n {"id": "x", "statement": "theorem a : t"}',
    });
    expect(rows(jsonl.out)).toMatchObject([{ id: 'x', status: 'proved' }]);
    const lean = await lakatos(['prove', '-', '--store', 'none', '--json'], {
      stdin: 'theorem a : t := by sorry',
    });
    expect(rows(lean.out)).toMatchObject([{ id: 'a', status: 'proved' }]);
  });

  test('nothing to prove is said, with exit code 2', async () => {
    for (const stdin of ['', '\n\n', 'def a := 1\n']) {
      const { code, err, out } = await lakatos(['prove', '-', '--store', 'none'], { stdin });
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
    await lakatos(
      ['prove', '--store', 'none', '--statement', 'theorem a : t := by sorry', '--header', 'open Nat'],
      {},
      fakeServices(engine),
    );
    expect(engine.opened[0]).toMatchObject({ id: 'a', header: 'open Nat', statement: 'theorem a : t' });
  });
});

describe('--out', () => {
  test('results of JSON lines that come through standard input are in a file of that kind', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'a.lean'), 'theorem a : t := by sorry\n');
    const arguments_ = [
      'prove',
      '-',
      join(folder.path, 'a.lean'),
      '--store',
      'none',
      '--out',
      join(folder.path, 'out'),
    ];
    await lakatos(arguments_, { stdin: '{"id": "x", "statement": "theorem x : t"}' });
    expect((await readdir(join(folder.path, 'out'))).sort()).toEqual(['a.lean', 'standard-input.jsonl']);
    await lakatos(arguments_, { stdin: 'theorem x : t := by sorry' });
    expect(await readdir(join(folder.path, 'out'))).toContain('standard-input.lean');
  });

  test('one Lean file, with its own byte order mark and line ends', async () => {
    await using folder = await temporaryFolder();
    const [file, out] = ['a.lean', 'out.lean'].map((name) => join(folder.path, name)) as [string, string];
    await writeFile(file, '\uFEFFtheorem a : t := by sorry\r\ntheorem b : f := by sorry\r\n');
    const { code, err } = await prove(file, '--out', out);
    expect(code).toBe(1);
    expect(await readFile(out, 'utf8')).toMatch(
      /^\uFEFFtheorem a : t := by\r\n {2}\S+\r\ntheorem b : f := by sorry\r\n$/,
    );
    expect(err).toContain(`written: ${out}`);
    expect((await readdir(folder.path)).sort()).toEqual(['a.lean', 'out.lean']);
  });

  test('a statement', async () => {
    await using folder = await temporaryFolder();
    const out = join(folder.path, 'out.lean');
    await prove('--statement', 'theorem a : t', '--header', 'open Nat', '--out', out);
    expect(await readFile(out, 'utf8')).toMatch(/^open Nat\ntheorem a : t := by\n {2}\S+\n$/);
  });

  test('several inputs go into a folder, results of JSONL inputs as lines', async () => {
    await using folder = await temporaryFolder();
    const input = join(folder.path, 'in');
    await mkdir(input);
    await writeFile(join(input, 'a.lean'), 'theorem a : t := by sorry\n');
    await writeFile(join(input, 'b.jsonl'), '{"id": "b", "statement": "theorem b : t"}\n');
    await prove(input, '--out', join(folder.path, 'new', 'out'));
    expect(await readFile(join(folder.path, 'new', 'out', 'a.lean'), 'utf8')).toMatch(
      /^theorem a : t := by\n/,
    );
    expect(rows(await readFile(join(folder.path, 'new', 'out', 'b.jsonl'), 'utf8'))).toMatchObject([
      { id: 'b', status: 'proved' },
    ]);
  });

  test('files in a folder that results will replace are named before anything is proved, unless they are the inputs', async () => {
    await using folder = await temporaryFolder();
    const at = (name: string) => join(folder.path, name);
    await mkdir(at('in'));
    await mkdir(at('out'));
    for (const name of ['in/a.lean', 'in/b.lean']) await writeFile(at(name), 'theorem a : t := by sorry\n');
    await writeFile(at('out/b.lean'), '-- of somebody else\n');
    const engine = scriptedEngine();
    const run = async (out: string) =>
      await lakatos(['prove', '--store', 'none', at('in'), '--out', at(out)], {}, fakeServices(engine));
    const { err } = await run('out');
    expect(err).toContain(`${at('out/b.lean')} is there already and will be replaced`);
    expect(err).not.toContain(`${at('out/a.lean')} is there`);
    expect(err.indexOf('is there already')).toBeLessThan(err.indexOf('written:'));
    expect((await run('in')).err).not.toContain('is there already');
  });

  test('what can not be written is said before anything is proved', async () => {
    await using folder = await temporaryFolder();
    const engine = scriptedEngine();
    const run = (...argv: string[]) =>
      lakatos(['prove', '--store', 'none', ...argv], {}, fakeServices(engine));
    const missing = await run('--statement', 'theorem a : t', '--out', join(folder.path, 'no', 'out.lean'));
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('OUTPUT_UNWRITABLE');
    const aFolder = await run('--statement', 'theorem a : t', '--out', folder.path);
    expect(aFolder.code).toBe(2);
    expect(aFolder.err).toContain('is a folder');
    await mkdir(join(folder.path, 'x'));
    await writeFile(join(folder.path, 'a.lean'), 'theorem a : t := by sorry');
    await writeFile(join(folder.path, 'x', 'a.lean'), 'theorem a : t := by sorry');
    const twice = await run(
      join(folder.path, 'a.lean'),
      join(folder.path, 'x', 'a.lean'),
      '--out',
      join(folder.path, 'out'),
    );
    expect(twice.code).toBe(2);
    expect(twice.err).toContain('two inputs would both be written');
    await writeFile(join(folder.path, 'standard-input.jsonl'), '');
    const named = join(folder.path, 'standard-input.jsonl');
    const both = await run('-', named, '--out', join(folder.path, 'out'));
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('two inputs would both be written')]);
    const problems = join(folder.path, 'p.jsonl');
    const line = '{"id": "b", "statement": "theorem b : t"}\n';
    await writeFile(problems, line);
    const over = await run(problems, '--out', join(folder.path, 'x', '..', 'p.jsonl'));
    expect(over.code).toBe(2);
    expect(over.err).toContain('the results would be written over the problems');
    expect(await readFile(problems, 'utf8')).toBe(line);
    const link = join(folder.path, 'link.jsonl');
    await symlink(problems, link);
    expect((await run(link, '--out', problems)).code).toBe(2);
    expect((await run(problems, '--out', link)).code).toBe(2);
    expect(await readFile(problems, 'utf8')).toBe(line);
    expect(engine.opened).toEqual([]);
  });

  test('results of a JSONL file are written as they come', async () => {
    await using folder = await temporaryFolder();
    const [problems, out] = ['p.jsonl', 'out.jsonl'].map((name) => join(folder.path, name)) as [
      string,
      string,
    ];
    await writeFile(problems, 'abc'.replace(/./g, '{"id": "$&", "statement": "theorem $& : t"}\n'));
    await writeFile(out, 'old\n');
    const engine = scriptedEngine();
    const found: string[] = [];
    const open: typeof engine.open = async (...asked) => {
      found.push(await readFile(out, 'utf8'));
      return await engine.open(...asked);
    };
    const argv = ['prove', '--store', 'none', problems, '--out', out];
    await lakatos(argv, {}, fakeServices({ ...engine, open }));
    expect(found[0]).toBe('old\n');
    expect(found.slice(1).map((text) => rows(text).map(({ id }) => id))).toEqual([['a'], ['a', 'b']]);
    expect(rows(await readFile(out, 'utf8'))).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  });

  test('an input that is completed in its place and changed meanwhile is left alone', async () => {
    await using folder = await temporaryFolder();
    const [file, beside] = ['a.lean', 'a.proved.lean'].map((name) => join(folder.path, name)) as [
      string,
      string,
    ];
    const text = 'theorem a : t := by sorry\n';
    const engine = scriptedEngine();
    let edited = '-- an hour of work\n';
    const open: typeof engine.open = async (...asked) => {
      await writeFile(file, text + edited);
      return await engine.open(...asked);
    };
    const argv = ['prove', '--store', 'none', file, '--out', file];
    const run = async () => {
      await writeFile(file, text);
      return await lakatos(argv, {}, fakeServices({ ...engine, open }));
    };
    const first = await run();
    expect(first.code).toBe(2);
    expect(first.err).toContain(`${file} was changed while its theorems were proved`);
    expect(first.err).toContain(`written: ${beside}`);
    expect(await readFile(file, 'utf8')).toBe(text + edited);
    expect(await readFile(beside, 'utf8')).toMatch(/^theorem a : t := by\n {2}\S+\n$/);
    await run();
    expect((await readdir(folder.path)).sort()).toEqual(['a.lean', 'a.proved.lean', 'a.proved2.lean']);
    // Saved as it was.
    edited = '';
    expect((await run()).code).toBe(0);
    expect(await readFile(file, 'utf8')).toMatch(/^theorem a : t := by\n {2}\S+\n$/);
  });

  test('a file that is there is replaced whole or stays as it was', async () => {
    await using folder = await temporaryFolder();
    const out = join(folder.path, 'd', 'out.lean');
    await mkdir(join(folder.path, 'd'));
    await writeFile(out, 'old');
    await prove('--statement', 'theorem a : t', '--out', out);
    expect(await readFile(out, 'utf8')).toContain('theorem a : t');
    if (process.getuid?.() === 0) return;
    await chmod(join(folder.path, 'd'), 0o500);
    const { code } = await prove('--statement', 'theorem a : t', '--out', out);
    await chmod(join(folder.path, 'd'), 0o700);
    expect(code).toBe(2);
  });
});

describe('usage', () => {
  test.each([
    [['prove']],
    [['prove', 'x.lean', '--statement', 'theorem a : t']],
    [['prove', '--header', 'open Nat', '-']],
    [['prove', '--statement', ' -- nothing']],
    [['prove', '/no/such/file.lean']],
    [['prove', '--time', '0', '-']],
    [['prove', '--calls', 'many', '-']],
    [['prove', '--workers', '0', '-']],
    [['prove', '--seed', '-1', '-']],
    [['prove', '--unknown', '-']],
    [['unknown']],
    [['check']],
    [['check', 'a.lean']],
    [['check', 'a.lean', 'b.lean', 'c.lean']],
    [['check', 'a.lean', '--jsonl', 'b.jsonl']],
    [['check', '/no/a.lean', '/no/b.lean']],
    [['check', '--jsonl', '/no/such/file.jsonl']],
    [[]],
  ])('%j is told with exit code 2', async (argv) => {
    const { code, out, err } = await lakatos(argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).not.toBe('');
  });

  test.each([
    [['--help']],
    [['prove', '--help']],
    [['check', '--help']],
    [['doctor', '-h']],
    [['help', 'prove']],
  ])('%j shows examples and ends with 0', async (argv) => {
    const { code, out, err } = await lakatos(argv);
    expect(code).toBe(0);
    expect(out).toContain('Examples:');
    expect(err).toBe('');
  });

  test.each(['prove', 'bench'])(
    '%s goes by the ranker that comes with Lakatos, unless told otherwise',
    async (name) => {
      const { out } = await lakatos([name, '--help']);
      expect(out.replace(/\s+/g, ' ')).toMatch(/--ranker <file> (?:(?! --).)*\(default: "shipped"\)/);
    },
  );

  test('the help of prove has its options in groups', async () => {
    const { out } = await lakatos(['prove', '--help']);
    const groups = new Map<string, string[]>();
    let group = '';
    for (const line of out.split('\n')) {
      group = /^([A-Z-].*):$/u.exec(line)?.[1] ?? group;
      const option = /^ {2}(--\S+)/u.exec(line)?.[1];
      if (option !== undefined) groups.set(group, [...(groups.get(group) ?? []), option]);
    }
    expect([...groups.keys()]).toEqual([
      ...[
        'What to prove',
        'Budget for each theorem',
        'The run',
        'Output',
        'Who proves',
        '--prover search, plan, auto',
      ],
      ...[
        '--prover plan, auto',
        '--prover whole, dialogue; --planner sketch, haves',
        'Language model',
        'Lean',
      ],
    ]);
    expect(groups.get('Budget for each theorem')).toEqual([...['--time', '--calls', '--tokens']]);
  });

  test('--version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await lakatos(['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
  });

  test('hints at what was meant', async () => {
    expect((await lakatos(['prvoe'])).err).toContain('Did you mean prove?');
    expect((await lakatos(['prove', '--tme', '3', '-'])).err).toContain('Did you mean --time?');
  });

  test.each([
    [['prove', '--unknown', '-'], 'lakatos prove --help'],
    [['prove', '--time', 'soon', '-'], 'lakatos prove --help'],
    [['lessons', 'add', 'x', '--unknown'], 'lakatos lessons add --help'],
    [['train', 'calibrate'], 'lakatos train calibrate --help'],
    [['--unknown'], 'lakatos --help'],
    // What only shows when the options are looked at together:
    [['prove', '--statement', ' -- nothing'], 'lakatos prove --help'],
    [['lessons', 'add', 'x', '--statement', ' -- nothing'], 'lakatos lessons add --help'],
    [['suites', 'add', 'x', 'y.jsonl', '--mapping', 'id=name'], 'lakatos suites add --help'],
  ])('%j points to the help of its command', async (argv, help) => {
    const { err, code } = await lakatos(argv);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: /);
    expect(err).toContain(`\n(${help} shows how)\n`);
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
    const { code, out, err } = await lakatos(
      ['prove', '-', '--store', 'none', '--json'],
      { stdin },
      fakeServices(engine),
    );
    expect(code).toBe(3);
    expect(rows(out)).toMatchObject([
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
      lakatos(['prove', '--store', 'none', '--statement', 'theorem a : t', ...more], {}, services);
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
    const { code, err } = await lakatos(['prove', '--statement', 'theorem a : t', '--store', file]);
    expect(code).toBe(0);
    expect(err).toContain('the run goes on without the store');
    expect(err).toContain('with --store DIR. --store none goes without one.');
  });

  test('a locked store', async () => {
    await using folder = await temporaryFolder();
    const services = fakeServices(scriptedEngine());
    await using _held = await services.openStore(folder.path, () => {});
    const { code, err } = await lakatos(['prove', '--statement', 'theorem a : t', '--store', folder.path]);
    expect(code).toBe(0);
    expect(err).toContain('another process uses the store');
  });
});

describe('interrupt', () => {
  test('the first one ends the run with what is known', async () => {
    await using folder = await temporaryFolder();
    const terminal = fakeTerminal({ stdin: 'theorem a : t := by sorry\ntheorem b : t := by sorry\n' });
    const out = join(folder.path, 'out.lean');
    const running = main(
      ['prove', '-', '--store', 'none', '--json', '--out', out],
      terminal,
      fakeServices(hanging()),
    );
    setTimeout(() => terminal.interrupt(), 100);
    expect(await running).toBe(130);
    expect(rows(terminal.out())).toMatchObject([{ id: 'a', status: 'not-proved', reason: 'cancelled' }]);
    expect(terminal.err()).toContain('stopping; once more to stop at once');
    expect(terminal.err()).toContain('interrupted');
    expect(terminal.exits).toEqual([]);
    expect(await readFile(out, 'utf8')).toBe('theorem a : t := by sorry\ntheorem b : t := by sorry\n');
  });

  test('the second one ends the process', async () => {
    const terminal = fakeTerminal();
    const stuck = scriptedEngine({ open: () => new Promise(() => {}) });
    void main(['prove', '--store', 'none', '--statement', 'theorem a : t'], terminal, fakeServices(stuck));
    await new Promise((resolve) => setTimeout(resolve, 100));
    terminal.interrupt();
    expect(terminal.exits).toEqual([]);
    terminal.interrupt();
    expect(terminal.exits).toEqual([130]);
  });

  test('while it waits for standard input', async () => {
    const terminal = fakeTerminal();
    const { Readable } = await import('node:stream');
    const silent = { ...terminal, stdin: new Readable({ read() {} }) };
    const running = main(['prove', '-', '--store', 'none'], silent, fakeServices());
    setTimeout(() => terminal.interrupt(), 100);
    expect(await running).toBe(130);
  });
});

describe('--experience', () => {
  async function proveWith(...flags: string[]) {
    await using folder = await temporaryFolder();
    const store = join(folder.path, 'store');
    const services = fakeServices(scriptedEngine());
    for (const goal of ['ta & tb', 'tc & td'])
      await lakatos(
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

  test('is off without it', async () => {
    expect(await proveWith()).toEqual([]);
  });
});

describe('--continue', () => {
  const theorem = ['--statement', 'theorem a : t & t', '--json', '--set', 'search.refute=false'];
  const calls = (out: string) => (rows(out)[0]!['spent'] as { calls: number }).calls;

  test('goes on with the search in the store, with a budget of its own', async () => {
    await using folder = await temporaryFolder();
    const store = ['--store', join(folder.path, 'store')];
    const whole = await prove(...theorem);
    const few = await lakatos(['prove', ...store, ...theorem, '--calls', '1']);
    expect(rows(few.out)).toMatchObject([{ status: 'not-proved', reason: 'budget-calls' }]);
    const rest = await lakatos(['prove', ...store, ...theorem, '--calls', '5', '--continue']);
    expect(rows(rest.out)).toMatchObject([{ status: 'proved' }]);
    expect(calls(rest.out)).toBeLessThan(calls(whole.out));
    expect(rest.err).not.toContain('anew');
    const replayed = await lakatos(['replay', ...store, 'a', '--json']);
    const episodes = rows(replayed.out);
    expect(episodes[0]).toMatchObject({ type: 'episode', limits: { calls: 6 } });
    expect(typeof episodes[0]?.['continues']).toBe('string');
    expect(episodes.at(-1)).toMatchObject({ type: 'result', status: 'proved' });
  });

  test('says that it begins anew where there is nothing to go on with', async () => {
    await using folder = await temporaryFolder();
    const store = ['--store', join(folder.path, 'store')];
    const { code, err } = await lakatos(['prove', ...store, ...theorem, '--continue']);
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
