import { execFile } from 'node:child_process';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildDefaults } from '../../../../lean/embedded/library/build-library.ts';
import type { CompileJob } from '../../../../lean/embedded/library/compile-job.ts';
import { type Compilers, openCompilers } from '../../../../lean/embedded/library/compilers.ts';
import { ModuleInputs } from '../../../../lean/embedded/library/module-inputs.ts';
import { compileOptions } from '../../../../lean/lake/compile-options.ts';
import { moduleClosure } from '../../../../lean/lake/module-closure.ts';
import { libraryCache, openProject } from '../../../support/library-project.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

/** Lean waits here, in the middle of a module, until somebody opens the pipe to write. */
const gate = 'src/gate';
const text = `#eval show IO Unit from do
  try discard <| IO.FS.readFile "/lib/${gate}" catch _ => pure ()
def taken := include_str "data.txt"
theorem taken_is : taken = "first" := by rfl
#eval show IO Unit from do
  unless (← IO.FS.readFile "/lib/src/Takes.lean").startsWith "#eval" do throw (.userError "another text")
`;

const { signal } = new AbortController();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cache: Awaited<ReturnType<typeof libraryCache>>;
let compilers: Compilers;
let job: CompileJob<'parts'>;
const file = (name: string) => join(folder.path, name);

beforeAll(async () => {
  folder = await temporaryFolder();
  cache = await libraryCache();
  await writeFiles(folder.path, {
    'lakefile.toml': 'name = "takes"\n\n[[lean_lib]]\nname = "Takes"\n',
    'Takes.lean': text,
    'data.txt': 'first',
    'out/empty': '',
  });
  await promisify(execFile)('mkfifo', [file('gate')]);
  const { threads, memoryBytes } = { ...buildDefaults, threads: 1 };
  compilers = await openCompilers({ cacheRoot: join(cache.path, 'lean'), threads, memoryBytes, signal });
  const { modules } = await moduleClosure(await openProject(folder.path), ['Takes']);
  const module = modules[0]!;
  const inputs = new ModuleInputs(modules, compilers.store, () => null);
  const plain = inputs.jobFor(module, compileOptions(module.options, {}));
  job = {
    ...plain,
    files: [...plain.files, { path: gate, host: file('gate'), size: 0 }],
    leavesOut: false,
    wanted: { kind: 'parts', folder: file('out') },
  };
});
afterAll(async () => {
  await compilers[Symbol.asyncDispose]();
  await cache[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test('Lean reads the text and the included files that were hashed, also when they change meanwhile', async () => {
  const report = compilers.threads[0]!.compile(job, 120_000, signal);
  const pipe = await open(file('gate'), 'w');
  await writeFile(file('data.txt'), 'other');
  await writeFile(file('Takes.lean'), 'other');
  await pipe.close();
  expect((await report).reply).toMatchObject({ kind: 'built', messages: [] });
}, 180_000);

test('a file that changed before its module is compiled is told, and nothing is compiled', async () => {
  await writeFile(file('Takes.lean'), text);
  await writeFile(file('data.txt'), 'other');
  const { reply } = await compilers.threads[0]!.compile(job, 120_000, signal);
  expect(reply).toEqual({ kind: 'fault', why: `${file('data.txt')} has changed since the build began` });
}, 180_000);

test('a thread in which proofs were elaborated in the background is to be replaced, others are not', async () => {
  await writeFiles(folder.path, { 'Takes.lean': text, 'data.txt': 'first', 'a/empty': '', 'b/empty': '' });
  const files = job.files.filter(({ path }) => path !== gate);
  const isSpent = async (name: string, options: CompileJob['options']) => {
    const wanted = { kind: 'parts', folder: file(name) } as const;
    const own = { ...job, files, wanted, options: { ...job.options, ...options } };
    const report = await compilers.threads[0]!.compile(own, 120_000, signal);
    expect(report.reply).toMatchObject({ kind: 'built' });
    return report.isSpent;
  };
  expect(await isSpent('a', {})).toBe(false);
  expect(await isSpent('b', { 'Elab.async': true })).toBe(true);
}, 180_000);
