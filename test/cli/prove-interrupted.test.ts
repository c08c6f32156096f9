import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { ResultTally } from '../../src/cli/output/summary.ts';
import { fakeServices, fakeTerminal, rowsOf, runMain } from '../support/fake-terminal.ts';
import { hangingEngine, scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test.each([
  [['--run-time', '300ms'], hangingEngine(), 'the time of the run is over', 'cancelled'],
  [['--run-calls', '1'], scriptedEngine(), 'the calls of the run are spent', null],
] as const)(
  '%j ends a run, tells what it came to and what it did not reach',
  async (argv, engine, said, reason) => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'two.jsonl');
    const lines = ['a', 'b'].map((id) => JSON.stringify({ id, statement: `theorem ${id} : t` }));
    await writeFile(file, lines.join('\n'));
    const given = ['prove', file, '--store', 'none', '--json', ...argv];
    const { code, out, err } = await runMain(given, {}, fakeServices(engine));
    expect(code).toBe(1);
    expect(rowsOf(out).map(({ id, reason }) => [id, reason])).toEqual([['a', reason]]);
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
    const { err } = await runMain(['prove', file, '--store', 'none'], {}, fakeServices(refuted));
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
    fakeServices(hangingEngine()),
  );
  setTimeout(() => terminal.interrupt(), 300);
  expect(await running).toBe(130);
  expect(terminal.err()).toMatch(
    /3 theorems: 0 proved, 1 not proved, 2 not reached .*\n {2}not proved: a\n {2}not reached: b, c\n$/u,
  );
});

describe('interrupt', () => {
  test('the first one ends the run with what is known', async () => {
    await using folder = await temporaryFolder();
    const terminal = fakeTerminal({ stdin: 'theorem a : t := by sorry\ntheorem b : t := by sorry\n' });
    const out = join(folder.path, 'out.lean');
    const running = main(
      ['prove', '-', '--store', 'none', '--json', '--out', out],
      terminal,
      fakeServices(hangingEngine()),
    );
    setTimeout(() => terminal.interrupt(), 100);
    expect(await running).toBe(130);
    expect(rowsOf(terminal.out())).toMatchObject([{ id: 'a', status: 'not-proved', reason: 'cancelled' }]);
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
