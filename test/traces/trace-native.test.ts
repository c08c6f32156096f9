import { execFileSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { readModuleFile, tracedModules } from '../../src/traces/trace-files.ts';
import { tracesSchema } from '../../src/traces/trace-schema.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { type BuiltProject, builtProject } from '../support/library-project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { goldenModules, toldOf } from './golden.ts';

/*
 * With a Lean server that the user names: ours, as no toolchain can be had where these tests run. It elaborates our Lean code
 * as a toolchain's would.
 */
// This server has no private parts of modules, which `Harbor.Inside` imports.
const modules = goldenModules.filter((name) => name !== 'Harbor.Inside');

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));

let built: BuiltProject;
let project: string;
let out: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let traced: Awaited<ReturnType<typeof trace>>;
beforeAll(async () => {
  built = await builtProject();
  folder = await temporaryFolder();
  out = join(folder.path, 'traces');
  project = join(folder.path, 'project');
  await cp(built.folder, project, { recursive: true });
  // As an editor on Windows leaves it.
  const lemmas = join(project, 'toolbox', 'Toolbox', 'Lemmas.lean');
  await writeFile(lemmas, (await readFile(lemmas, 'utf8')).replaceAll('\n', '\r\n'));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'all of it');
  traced = await trace(...modules, 'Harbor.Broken', 'Harbor.NeedsBroken', '--replay');
}, 600_000);
afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
    cwd: project,
    encoding: 'utf8',
  }).trim();

async function trace(...argv: string[]) {
  const server = `'${process.execPath}' '${bin}' lean-server --project '${built.folder}'`;
  const lean = ['--lean', 'native', '--lean-command', `env 'LAKATOS_CACHE=${built.cache}' ${server}`];
  const terminal = fakeTerminal({ env: {} });
  const args = ['trace', '--project', project, '--out', out, '--threads', '1', ...lean, ...argv];
  const code = await main(args, terminal, fakeServices());
  return { code, out: terminal.out(), err: terminal.err() };
}

test('a Lean server traces the steps, states, places and premises that the golden traces have', async () => {
  const golden = JSON.parse(await readFile(new URL('golden.json', import.meta.url), 'utf8'));
  for (const name of modules) expect(await toldOf(out, name)).toEqual(golden[name]);
});

test('every step that a Lean server runs again leads to the traced state', async () => {
  const traces = tracesSchema.parse(JSON.parse(await readFile(join(out, 'traces.json'), 'utf8')));
  expect(traces.total.replay).toEqual({ same: traces.total.steps, differs: 0, failed: 0 });
  expect(traces.total.steps).toBeGreaterThan(20);
});

test('traces name the commit of the project that is traced, and of its packages in folders', async () => {
  const { packages } = tracesSchema.parse(JSON.parse(await readFile(join(out, 'traces.json'), 'utf8')));
  const revision = git('rev-parse', 'HEAD');
  expect(packages).toEqual([
    { name: 'harbor', revision },
    { name: 'toolbox', revision },
  ]);
});

test('a module with an error, or whose imports the server does not have, is told with what to do', async () => {
  expect(traced.code).toBe(1);
  expect(traced.err).toMatch(/Harbor\.Broken has errors: line 6: /);
  expect(traced.err).toMatch(/Harbor\.NeedsBroken has errors: line 1: .*lake build Harbor\.Broken/);
  expect(await tracedModules(out)).toEqual(modules);
});

test('a Lean server makes the problems that the embedded Lean makes of the same modules', async () => {
  const { module, theorems } = await readModuleFile(out, 'Harbor.Ships');
  expect(module.posable).toEqual({ leftOut: [], refused: null });
  expect(theorems.map(({ offset }) => module.text.slice(offset).split(/\s/)[0])).toEqual(
    theorems.map(() => expect.stringMatching(/^(@\[|\/--|public|theorem|lemma)/)),
  );
});
