import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Runs a bench to its end. */
function bench(name: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const file = fileURLToPath(new URL(`../../bench/${name}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const benches = [...['engine', 'llm', 'modes', 'native-engine', 'providers', 'search', 'suite/build']];

test.each(benches)('bench/%s.ts --help explains every option and does nothing else', async (name) => {
  const source = await readFile(new URL(`../../bench/${name}.ts`, import.meta.url), 'utf8');
  const [, config = ''] = /readOptions\(usage, (\{[\s\S]*?\n?\}\));/.exec(source) ?? [];
  const options = [...config.matchAll(/'?([\w-]+)'?: \{ type/g)].map(([, option]) => option);
  expect(options.length).toBeGreaterThan(0);
  const { code, stdout, stderr } = await bench(name, '--help');
  expect([code, stderr]).toEqual([0, '']);
  for (const option of options) {
    expect(stdout).toMatch(new RegExp(`--(no-)?${option}\\b`));
  }
});

describe('what a bench is not to be asked', () => {
  test.each([
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--split'], "Option '--split <value>' argument missing"],
    [['--split', 'other'], '--split is one of train, valid, test'],
    [['--calls', 'many'], '--calls is a whole number from 1'],
    [['--seeds', '1.5'], '--seeds is a whole number from 1'],
    [['--within', '8,all'], '--within is a list of numbers: 32,128'],
    ...['5', '2/2', '0/0'].map((shard): [string[], string] => [
      [`--shard=${shard}`],
      '--shard is I/N with I from 0 and below N: 0/2 and 1/2 are the two halves',
    ]),
    [['--sample', '2', '--shard', '2/3'], '--shard 2/3 has none of the 2 theorems'],
    [['--proved-in', 'nowhere'], '--proved-in: there are no runs in nowhere'],
    [['word'], "Unexpected argument 'word'. This command does not take positional arguments"],
  ])('%j is a line and 2', async (args, line) => {
    const { code, stdout, stderr } = await bench('search', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`${line} (--help lists the options)\n`);
  });
});

describe('nothing to search', () => {
  test('is told before there is a folder', async () => {
    await using folder = await temporaryFolder();
    const [earlier, out] = [join(folder.path, 'earlier'), join(folder.path, 'out')];
    await mkdir(earlier);
    const run = { configuration: 'puct', seed: 0, id: 'of_another_split', proved: true, reason: null };
    await writeFile(
      join(earlier, 'results.jsonl'),
      `${JSON.stringify({ ...run, calls: 1, leanMs: 1, ms: 1 })}\n`,
    );
    const { code, stdout, stderr } = await bench(
      'search',
      '--sample=3',
      '--proved-in',
      earlier,
      '--out',
      out,
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`--proved-in: none of these 3 theorems is proved in ${earlier} (`);
    expect(await readdir(folder.path)).toEqual(['earlier']);
  });

  test('ends the bench of modes with exit code 2 too', async () => {
    await using folder = await temporaryFolder();
    const out = join(folder.path, 'out');
    const { code, stderr } = await bench('modes', '--split', 'none', '--out', out);
    expect([code, stderr]).toEqual([2, expect.stringContaining('there are no theorems')]);
    expect(existsSync(out)).toBe(false);
    expect((await bench('modes', '--shard', '1/1')).stderr).toContain('--shard is I/N');
  });

  test('names of configurations are those that there are', async () => {
    const { code, stderr } = await bench('search', '--only', 'puct,dijkstra');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^--only has "dijkstra"; there are best-first, .*, four at once \(/u);
  });
});

test('--lean native is another bench, with options of its own', async () => {
  expect((await bench('engine-choice', '--lean', 'native', '--help')).stdout).toContain('--lean-command');
  expect((await bench('engine-choice', '--lean=native', '--help')).stdout).toContain('--lean-command');
  expect((await bench('engine-choice', '--help')).stdout).toContain('--lean native');
});
