import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import { startNativeEngine } from '../../src/cli/start-native-engine.ts';
import { readBenchReport } from '../../src/evaluate/report/read-report.ts';
import { fakeLean, writeTree } from '../lean/native/find/fake-toolchain.ts';
import { compiledCompanion } from '../support/compiled-companion.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { OneEngine } from '../support/one-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/*
 * The commands with the Lean server that the user names: ours, as no toolchain can be had where these tests run. The first
 * command starts it, and the others go on with it. It has our Lean code compiled; `traces/trace-native.test.ts` has it elaborated.
 */
const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
let native: readonly string[];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const lean = new OneEngine(1, async ({ lean, ...options }) => {
  if (lean.kind !== 'native') throw new Error('not the Lean that was named');
  const { text } = await compiledCompanion();
  return startNativeEngine(lean, options, text);
});

beforeAll(async () => {
  folder = await temporaryFolder();
  const companion = await compiledCompanion();
  const server = `'${process.execPath}' '${bin}' lean-server --project '${companion.folder}'`;
  native = ['--lean', 'native', '--lean-command', `env 'LAKATOS_CACHE=${companion.cache}' ${server}`];
}, 300_000);
afterAll(async () => {
  await lean[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function lakatos(...words: string[]) {
  const terminal = fakeTerminal();
  const code = await main([...words, ...native], terminal, lean.services);
  return { code, out: terminal.out(), err: terminal.err() };
}

const prove = (file: string, ...words: string[]) =>
  lakatos(
    'prove',
    file,
    '--store',
    'none',
    '--set',
    'search.lemmas=false',
    '--set',
    'search.refute=false',
    '--calls',
    '60',
    ...words,
  );

test('two theorems are proved, and the file that comes of it is checked', async () => {
  const asked = join(folder.path, 'Asked.lean');
  const done = join(folder.path, 'Done.lean');
  await writeFile(
    asked,
    [
      'theorem swap (p q : Prop) (hp : p) (hq : q) : q ∧ p := by sorry',
      'theorem zero (n : Nat) : n + 0 = n := by sorry',
      '',
    ].join('\n'),
  );
  const proved = await prove(asked, '--out', done);
  expect([proved.code, proved.err.includes('✗')]).toEqual([0, false]);
  expect(await readFile(done, 'utf8')).not.toContain('sorry');
  // Of a command's Lean the version is known once it runs.
  expect(lean.notes.join('\n')).toMatch(/this Lean lacks \d+ known fixes of soundness/);

  const accepted = await lakatos('check', asked, done, '--json');
  expect(accepted.code).toBe(0);
  expect(JSON.parse(accepted.out)).toMatchObject({
    verdict: 'accepted',
    certificate: { toolchain: expect.stringMatching(/^Lean 4\.\d+\.\d+ /) },
  });
  const rejected = await lakatos('check', asked, asked, '--json');
  expect(rejected.code).toBe(1);
  expect(JSON.parse(rejected.out)).toMatchObject({ verdict: 'rejected', reasons: [{ code: 'sorry' }] });
}, 300_000);

test('a benchmark: two theorems are proved, and --resume has nothing left to do', async () => {
  const suite = join(folder.path, 'Suite.lean');
  const out = join(folder.path, 'run');
  await writeFile(
    suite,
    'theorem both (p q : Prop) : p ∧ q → q ∧ p := by sorry\ntheorem nothing (n : Nat) : n * 0 = 0 := by sorry\n',
  );
  const bench = (...words: string[]) =>
    lakatos(
      ...['bench', suite, '--out', out, '--calls', '20', '--workers', '1'],
      ...['--set', 'search.lemmas=false', '--set', 'search.refute=false', '--no-negation-probe', ...words],
    );
  const first = await bench();
  expect([first.code, first.err]).toEqual([0, expect.stringContaining('2 of 2 proved, pass@1 100.0%')]);
  const report = await readBenchReport(out);
  expect(report.versions.lean).toMatch(/^Lean 4\.\d+\.\d+ /);
  expect(report.results.map(({ id, status, certificate }) => [id, status, certificate?.verdict])).toEqual([
    ['both', 'proved', 'accepted'],
    ['nothing', 'proved', 'accepted'],
  ]);
  expect(report.totals.time.lean).toBeGreaterThan(0);

  const again = await bench('--resume');
  expect([again.code, again.err]).toEqual([0, expect.stringContaining('2 attempts are made already')]);
  expect((await readBenchReport(out)).results).toEqual(report.results);
}, 300_000);

test('Mathlib without a project: the message says how to get it', async () => {
  const file = join(folder.path, 'Far.lean');
  await writeFile(file, 'import Mathlib\n\ntheorem far : 1 + 1 = 2 := by sorry\n');
  const { code, out } = await prove(file);
  expect(code).toBe(1);
  expect(out).toContain('no Lake project, and the Lean server finds no module Mathlib');
  expect(out).toMatch(/--project DIR/);
  expect(out).toMatch(/lake exe cache get/);
}, 300_000);

test('a Lean that is too old is not started', async () => {
  await writeTree(folder.path, { 'bin/lean': fakeLean('4.8.0') });
  const terminal = fakeTerminal();
  const words = ['prove', '--statement', 'theorem t : 1 = 1', '--store', 'none'];
  const command = ['--lean-command', `${folder.path}/bin/lean --server`];
  expect(await main([...words, ...command], terminal, realServices)).toBe(3);
  expect(terminal.err()).toMatch(/Lean 4\.8\.0 is too old: Lakatos is written for Lean 4\.9\.0 to 4\.\d+\.0/);
  expect(terminal.err()).toMatch(/LEAN_UNSUPPORTED|lean-toolchain/);
}, 60_000);
