import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('theorems of one name in two namespaces keep apart in results, explain and replay', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'twice.lean');
  const store = join(folder.path, 'store');
  const text = [
    'namespace Left',
    'theorem twin (k : Nat) : 0 + k = k := by sorry',
    'end Left',
    'namespace Right',
    'theorem twin (k : Nat) : k < 3 := by sorry',
    'end Right',
    'theorem top.«of all».last (k : Nat) : k ≤ k + 1 := by sorry',
    'namespace Torn',
    '@[simp] protected theorem «its body» (k : Nat) : k = k := by',
    '  exact (',
    'end Torn',
    'theorem (k : Nat) : k = k := by sorry',
    'theorem behind_it : 1 = 1 := by sorry',
  ];
  await writeFile(file, `${text.join('\n')}\n`);
  const run = async (...argv: string[]) => {
    const terminal = fakeTerminal();
    const code = await main(argv, terminal);
    return { code, out: terminal.out(), err: terminal.err() };
  };
  const { code, out, err } = await run('prove', file, '--json', '--store', store, '--workers', '1');
  expect(code).toBe(1);
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id, name, file: of, line, status }) => [id, name, of, line, status])).toEqual([
    ['Left.twin', 'Left.twin', file, 2, 'proved'],
    ['Right.twin', 'Right.twin', file, 5, 'not-proved'],
    ['top.«of all».last', 'top.«of all».last', file, 7, 'proved'],
    ['Torn.«its body»', 'Torn.«its body»', file, 9, 'invalid'],
    ['line-12', null, file, 12, 'invalid'],
    ['behind_it', 'behind_it', file, 13, 'proved'],
  ]);
  expect(lines[1]).toMatchObject({ reason: 'refuted', counterexample: expect.stringContaining('3') });
  expect(err).toContain('Right.twin');
  for (const [asked, found] of [
    ['Right.twin', 'Right.twin: not proved'],
    ['Left.«twin»', 'Left.twin: proved'],
    ['last', 'top.«of all».last: proved'],
    ['of all.last', 'top.«of all».last: proved'],
  ] as const) {
    const explained = await run('explain', asked, '--store', store);
    expect([explained.code, explained.out.split('\n')[0]]).toEqual([0, expect.stringContaining(found)]);
  }
  expect((await run('replay', 'Left.twin', '--store', store)).code).toBe(0);
  const either = await run('explain', 'twin', '--store', store);
  expect(either.code).toBe(2);
  expect(either.err).toContain('  Left.twin\n  Right.twin');
});
