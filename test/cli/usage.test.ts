import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { runMain } from '../support/fake-terminal.ts';

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
])('%j is wrong usage, with a message and exit code 2', async (argv) => {
  const { code, out, err } = await runMain(argv);
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
  const { code, out, err } = await runMain(argv);
  expect(code).toBe(0);
  expect(out).toContain('Examples:');
  expect(err).toBe('');
});

test.each(['prove', 'bench'])(
  '%s goes by the ranker that comes with Lakatos, unless told otherwise',
  async (name) => {
    const { out } = await runMain([name, '--help']);
    expect(out.replace(/\s+/g, ' ')).toMatch(/--ranker <file> (?:(?! --).)*\(default: "shipped"\)/);
  },
);

test('the help of prove has its options in groups', async () => {
  const { out } = await runMain(['prove', '--help']);
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
    ...['--prover plan, auto', '--prover whole, dialogue; --planner sketch, haves', 'Language model', 'Lean'],
  ]);
  expect(groups.get('Budget for each theorem')).toEqual([...['--time', '--calls', '--tokens']]);
});

test('--version is that of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(await runMain(['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
});

test('a word that is nearly a command or an option is answered with what was meant', async () => {
  expect((await runMain(['prvoe'])).err).toContain('Did you mean prove?');
  expect((await runMain(['prove', '--tme', '3', '-'])).err).toContain('Did you mean --time?');
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
  const { err, code } = await runMain(argv);
  expect(code).toBe(2);
  expect(err).toMatch(/^error: /);
  expect(err).toContain(`\n(${help} shows how)\n`);
});
