import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { OneEngine } from '../support/one-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const lean = new OneEngine(1);
afterAll(() => lean[Symbol.asyncDispose]());

const open = ['theorem keep (p : Prop) : p → p := by sorry', 'theorem nil (n : Nat) : n + 0 = n := by sorry'];
const places = {
  'Fence.lean': ['#eval 2 + 2', '```'],
  'Lemma.lean': ['lemma mid : 1 = 1 := by sorry', 'axiom wrong : False'],
};

test.each(['a folder', 'in place'])(
  'broken and refused places cost none of the theorems around them: %s',
  async (way) => {
    await using folder = await temporaryFolder();
    const at = (name: string) => join(folder.path, name);
    const files = Object.entries(places).map(
      ([name, [first, second]]) => [name, [open[0], first, open[1], second, ''].join('\n')] as const,
    );
    for (const [name, text] of files) await writeFile(at(name), text);
    const isFolder = way === 'a folder';
    const runs = isFolder
      ? [[folder.path, '--out', at('out')]]
      : files.map(([name]) => [at(name), '--out', at(name)]);
    const rows: { id: string; file: string; line: number; status: string }[] = [];
    for (const argv of runs) {
      const limits = ['--calls', '40', '--workers', '1', '--json', '--store', 'none'];
      const terminal = fakeTerminal();
      expect(await main(['prove', ...argv, ...limits], terminal, lean.services)).toBe(1);
      const lines = terminal.out().trimEnd().split('\n');
      rows.push(...lines.map((line) => JSON.parse(line)));
    }
    expect(rows.map(({ line, status }) => `${line} ${status}`)).toEqual(
      files.flatMap(() => ['1 proved', '2 invalid', '3 proved', '4 invalid']),
    );
    for (const [name, text] of files) {
      const completed = await readFile(isFolder ? join(at('out'), name) : at(name), 'utf8');
      expect(completed.replace(/:= by\n {2}\S.*/g, ':= by sorry')).toBe(text);
      expect(completed).not.toContain('n + 0 = n := by sorry');
    }
  },
  240_000,
);
