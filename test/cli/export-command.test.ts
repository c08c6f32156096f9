import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roundsOption } from '../../src/cli/commands/export.ts';
import { exportFormats } from '../../src/learn/export/row.ts';
import { toyProblems, toyRun } from '../learn/run/toy-run.ts';
import { runMain } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (name: string) => join(folder.path, name);
beforeAll(async () => {
  folder = await temporaryFolder();
  await toyRun(at('run'), { rounds: 1 });
  const lines = toyProblems.map(({ theorem: { id, statement }, split }) =>
    JSON.stringify({ id, statement, split }),
  );
  await writeFile(at('toy.jsonl'), `${lines.join('\n')}\n`);
  const config = JSON.parse(await readFile(at('run/config.json'), 'utf8')) as object;
  await writeFile(at('run/config.json'), JSON.stringify({ ...config, suite: at('toy.jsonl') }));
});
afterAll(async () => await folder[Symbol.asyncDispose]());

const lakatos = (...argv: string[]) => runMain(['export', ...argv], { env: { LAKATOS_DATA: at('data') } });

test('docs/cli.md lists every format with its profile, and no other', async () => {
  const page = await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## `lakatos export`'), page.indexOf('## Exit codes'));
  const rows = [...section.matchAll(/^\| `([a-z-]+)` +\|.*\| `?([a-z0-9-]+)`? +\|$/gm)];
  expect(rows.map(([, format, profile]) => [format, profile])).toEqual(
    Object.entries(exportFormats).map(([format, { profile }]) => [format, profile ?? 'none']),
  );
});

describe('lakatos export', () => {
  test('writes a folder and says what is in it', async () => {
    const { code, out, err } = await lakatos(at('run'), '--format', 'trl-sft', '--out', at('sft'));
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('shown by the profile bfs-prover-v2:\n');
    expect(err).toMatch(/sft\/train\.jsonl: \d+ rows? of \d+ theorems?\n/);
    const [line = ''] = (await readFile(at('sft/train.jsonl'), 'utf8')).split('\n');
    expect(JSON.parse(line)).toMatchObject({ prompt: expect.stringMatching(/:::$/) });
  });

  test('--json: the same for programs; --rounds and --profile', async () => {
    const { code, out } = await lakatos(
      ...[at('run'), '--format', 'verl', '--out', at('verl.jsonl')],
      ...['--profile', 'kimina-prover', '--rounds', '0', '--json'],
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ...{ schema: 'lakatos/export', version: 1, format: 'verl', profile: 'kimina-prover' },
      run: { rounds: [0] },
      files: [{ path: at('verl.jsonl'), rows: 10, theorems: 10 }],
      leftOut: { refused: [], unfit: 0, repeated: 0 },
    });
  });

  test('tells what it left out', async () => {
    const victim = toyProblems[0]!.theorem;
    const text = await readFile(at('toy.jsonl'), 'utf8');
    const again = JSON.stringify({ id: 'copy', statement: victim.statement, split: 'test' });
    await writeFile(at('toy.jsonl'), `${text}${again}\n`);
    const { code, err } = await lakatos(at('run'), '--format', 'jsonl', '--out', at('less.jsonl'));
    await writeFile(at('toy.jsonl'), text);
    expect(code).toBe(0);
    // What differs from it in names only is left out with it.
    expect(err).toMatch(new RegExp(`left out: what comes of .*\\b${victim.id}\\b.*, because`));
  });

  test.each<[string, string[], string]>([
    ['no run', ['nowhere', '--format', 'verl', '--out', 'x.jsonl'], 'is no folder of a training run'],
    ['no format', ['run', '--out', 'x.jsonl'], "required option '--format <name>' not specified"],
    ['another format', ['run', '--format', 'csv', '--out', 'x.jsonl'], 'Allowed choices are trl-sft'],
    ['no output', ['run', '--format', 'verl'], "required option '--out <path>' not specified"],
    ['no such round', ['run', '--format', 'verl', '--out', 'x', '--rounds', '5'], 'no examples of round 5'],
    [
      'rounds that are none',
      ['run', '--format', 'verl', '--out', 'x', '--rounds', '2-1'],
      'Give rounds such as',
    ],
    ['no such profile', ['run', '--format', 'verl', '--out', 'x', '--profile', 'y'], 'no prompt profile "y"'],
    [
      'a useless profile',
      ['run', '--format', 'jsonl', '--out', 'x', '--profile', 'y'],
      'jsonl has no prompts',
    ],
  ])('%s is wrong usage, with exit code 2', async (_name, [run = '', ...argv], message) => {
    const place = argv.map((word, index) => (argv[index - 1] === '--out' ? at(word) : word));
    const { code, err } = await lakatos(at(run), ...place);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('reads lists of rounds', () => {
    expect(roundsOption('2')).toEqual([2]);
    expect(roundsOption('4, 0-2,1')).toEqual([0, 1, 2, 4]);
    for (const bad of ['', '1-', 'a', '3-1', '-1', '1,,2'])
      expect(() => roundsOption(bad)).toThrow('Give rounds');
  });
});
