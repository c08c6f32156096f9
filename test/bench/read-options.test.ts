import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

/** Runs a bench to its end. */
function bench(name: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const file = fileURLToPath(new URL(`../../bench/${name}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const benches = [
  ...['engine', 'llm', 'memory', 'modes', 'native-engine', 'providers', 'search', 'suite/build'],
  ...['train-ablations', 'tree'],
];

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
    [['--calls', 'many'], '--calls is a number from 1'],
    [['word'], "Unexpected argument 'word'. This command does not take positional arguments"],
  ])('%j is a line and 2', async (args, line) => {
    const { code, stdout, stderr } = await bench('search', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`${line} (--help lists the options)\n`);
  });
});

test('scenarios of a tree are those that there are', async () => {
  expect(await bench('tree', '--scenario', 'other')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'there is no scenario other (--help lists the options)\n',
  });
});

test('--lean native is another bench, with options of its own', async () => {
  expect((await bench('engine-choice', '--lean', 'native', '--help')).stdout).toContain('--lean-command');
  expect((await bench('engine-choice', '--lean=native', '--help')).stdout).toContain('--lean-command');
  expect((await bench('engine-choice', '--help')).stdout).toContain('--lean native');
});
