import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fakeServices, rowsOf, runMain } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const prove = (...argv: string[]) => runMain(['prove', '--store', 'none', ...argv]);

test('with --out results of what came through standard input are in a file of the same kind: JSON lines or Lean', async () => {
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
  await runMain(arguments_, { stdin: '{"id": "x", "statement": "theorem x : t"}' });
  expect((await readdir(join(folder.path, 'out'))).sort()).toEqual(['a.lean', 'standard-input.jsonl']);
  await runMain(arguments_, { stdin: 'theorem x : t := by sorry' });
  expect(await readdir(join(folder.path, 'out'))).toContain('standard-input.lean');
});

test('--out has the text of one Lean file, with its own byte order mark and line ends', async () => {
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

test('--out has a statement from the command line, behind its header', async () => {
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
  expect(await readFile(join(folder.path, 'new', 'out', 'a.lean'), 'utf8')).toMatch(/^theorem a : t := by\n/);
  expect(rowsOf(await readFile(join(folder.path, 'new', 'out', 'b.jsonl'), 'utf8'))).toMatchObject([
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
    await runMain(['prove', '--store', 'none', at('in'), '--out', at(out)], {}, fakeServices(engine));
  const { err } = await run('out');
  expect(err).toContain(`${at('out/b.lean')} is there already and will be replaced`);
  expect(err).not.toContain(`${at('out/a.lean')} is there`);
  expect(err.indexOf('is there already')).toBeLessThan(err.indexOf('written:'));
  expect((await run('in')).err).not.toContain('is there already');
});

test('what can not be written is said before anything is proved', async () => {
  await using folder = await temporaryFolder();
  const engine = scriptedEngine();
  const run = (...argv: string[]) => runMain(['prove', '--store', 'none', ...argv], {}, fakeServices(engine));
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
  const [problems, out] = ['p.jsonl', 'out.jsonl'].map((name) => join(folder.path, name)) as [string, string];
  await writeFile(problems, 'abc'.replace(/./g, '{"id": "$&", "statement": "theorem $& : t"}\n'));
  await writeFile(out, 'old\n');
  const engine = scriptedEngine();
  const found: string[] = [];
  const open: typeof engine.open = async (...asked) => {
    found.push(await readFile(out, 'utf8'));
    return await engine.open(...asked);
  };
  const argv = ['prove', '--store', 'none', problems, '--out', out];
  await runMain(argv, {}, fakeServices({ ...engine, open }));
  expect(found[0]).toBe('old\n');
  expect(found.slice(1).map((text) => rowsOf(text).map(({ id }) => id))).toEqual([['a'], ['a', 'b']]);
  expect(rowsOf(await readFile(out, 'utf8'))).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
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
    return await runMain(argv, {}, fakeServices({ ...engine, open }));
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
