import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { writeFiles } from '../evaluate/suites/local-repository.ts';
import { runMain } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function setting() {
  const dir = await temporaryFolder();
  const run = (...args: readonly string[]) =>
    runMain(['suites', ...args], { env: { LAKATOS_DATA: join(dir.path, 'data') } });
  return { path: dir.path, run, [Symbol.asyncDispose]: dir[Symbol.asyncDispose] };
}

describe('lakatos suites', () => {
  test('list names them all, for people and for programs', async () => {
    await using at = await setting();
    const { code, out } = await at.run('list');
    expect(code).toBe(0);
    expect(out).toMatch(/^minif2f +valid 244, test 244 +not fetched /mu);
    expect(out).toMatch(/^core +train \d+, valid \d+, test \d+ +shipped /mu);
    const lines = (await at.run('list', '--json')).out.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(
      out
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    );
  });

  test('show tells source, licence and what is bad', async () => {
    await using at = await setting();
    const { code, out } = await at.run('show', 'minif2f');
    expect(code).toBe(0);
    expect(out).toContain('source    https://github.com/yangky11/miniF2F-lean4 at 5746b7d');
    expect(out).toContain('licence   MIT');
    expect(out).toContain('bad       mathd_algebra_433: False');
    expect(JSON.parse((await at.run('show', 'minif2f', '--json')).out)).toMatchObject({
      name: 'minif2f',
      state: 'not fetched',
      fetched: null,
    });
  });

  test('an unknown name is told, with one that is near', async () => {
    await using at = await setting();
    const { code, err } = await at.run('show', 'minif2');
    expect(code).toBe(2);
    expect(err).toContain('there is no suite minif2');
    expect(err).toContain('Did you mean');
  });

  test('fetch of what is shipped, and from nowhere, fails', async () => {
    await using at = await setting();
    expect((await at.run('fetch', 'core')).code).toBe(2);
    const { code, err } = await at.run('fetch', 'minif2f', '--from', join(at.path, 'nowhere'));
    expect([code, err.includes('there is no folder')]).toEqual([2, true]);
    await writeFiles(join(at.path, 'copy'), { 'MiniF2F/Valid/a.lean': 'theorem a : 1 = 1 := by sorry' });
    const damaged = await at.run('fetch', 'minif2f', '--from', join(at.path, 'copy'));
    expect([damaged.code, damaged.err.includes('should have 244')]).toEqual([3, true]);
  });

  test('add makes a suite that list, show and a second add know', async () => {
    await using at = await setting();
    const file = join(at.path, 'lines.jsonl');
    const line = (key: string) =>
      `${JSON.stringify({ key, imports: 'open Nat', formal: `theorem ${key} : 1 = 1` })}\n`;
    await writeFiles(at.path, { 'lines.jsonl': `${line('a')}nonsense\n${line('b')}` });
    const { code, out } = await at.run('add', 'mine', file, '--mapping', 'id=key,text=imports+formal');
    expect(code).toBe(1);
    expect(out).toBe('mine was added\nproblems: all 2\nlines.jsonl:2: the line is not valid JSON\n');
    expect((await at.run('show', 'mine')).out).toContain('problems  all 2');
    await writeFiles(at.path, { 'lines.jsonl': line('a') });
    const again = await at.run('add', 'mine', file, '--mapping', 'id=key,text=imports+formal', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ splits: [{ name: 'all', count: 1 }], complaints: [] });
  });

  test('a wrong mapping is wrong usage', async () => {
    await using at = await setting();
    const { code, err } = await at.run('add', 'mine', at.path, '--mapping', 'id=name');
    expect(code).toBe(2);
    expect(err).toContain('--mapping: text is missing');
  });

  test.each([[], ['list'], ['show'], ['fetch'], ['add']])(
    '%s --help has examples and exit codes',
    async (...words) => {
      await using at = await setting();
      const { code, out } = await at.run(...words, '--help');
      expect(code).toBe(0);
      expect(out).toContain('Examples:');
      expect(out).toContain('Exit codes:');
    },
  );
});
