import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { doctor } from '../../src/cli/commands/doctor.ts';
import type { Finding } from '../../src/cli/commands/finding.ts';
import { findNative } from '../../src/cli/commands/native-findings.ts';
import { main } from '../../src/cli/main.ts';
import {
  fakeLake,
  fakeLean,
  mathlibManifest,
  writeElan,
  writeTree,
} from '../lean/native/find/fake-toolchain.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const gigabyte = 2 ** 30;

/** What is found in a home folder, by name. */
async function ask(home: string, project: string | undefined, env: Readonly<Record<string, string>> = {}) {
  const findings = await findNative({
    project,
    cwd: home,
    env: { HOME: home, PATH: '/no/such/folder', ...env },
    freeBytes: 12 * gigabyte,
    signal: new AbortController().signal,
  });
  const named = (name: string): Finding => {
    const finding = findings.find((candidate) => candidate.name === name);
    if (finding === undefined) throw new Error(`no finding ${name} in ${JSON.stringify(findings)}`);
    return finding;
  };
  return { findings, named, bad: findings.filter(({ ok }) => !ok).map(({ name }) => name) };
}

const toolchain = 'leanprover--lean4---v4.28.0';
const project = {
  'demo/lakefile.toml': 'name = "demo"\n',
  'demo/lean-toolchain': 'leanprover/lean4:v4.28.0\n',
  'demo/lake-manifest.json': mathlibManifest,
};
const mathlib = 'demo/.lake/packages/mathlib';

test('no native Lean is no problem, and the way to one is told', async () => {
  await using folder = await temporaryFolder();
  const { findings } = await ask(folder.path, undefined);
  expect(findings).toEqual([
    {
      name: 'native Lean',
      ok: true,
      optional: true,
      text: 'none (neither elan nor a Lean on the search path); the embedded Lean needs none',
      advice: expect.stringMatching(/elan-init\.sh.*docs\/native\.md/),
      details: expect.objectContaining({ kind: 'missing', what: 'lean' }),
    },
  ]);
});

test('doctor says what to do where elan has no toolchain', async () => {
  await using folder = await temporaryFolder();
  await writeElan(folder.path, {});
  const { named } = await ask(folder.path, undefined, { PATH: join(folder.path, '.elan/bin') });
  expect(named('native Lean')).toMatchObject({
    ok: true,
    advice: expect.stringMatching(
      /^For Mathlib: `lakatos library add mathlib`, or `elan default stable`; .* written for Lean 4\.9\.0 to 4\.\d+\.0\.$/,
    ),
  });
});

test('a project with Mathlib is described', async () => {
  await using folder = await temporaryFolder();
  await writeTree(folder.path, {
    ...project,
    [`${mathlib}/Mathlib.lean`]: '',
    [`${mathlib}/.lake/build/lib/lean/Mathlib.olean`]: '',
  });
  await writeElan(folder.path, { [toolchain]: '4.28.0' });
  const demo = join(folder.path, 'demo');
  const { named, bad } = await ask(folder.path, demo);
  expect(bad).toEqual([]);
  expect(named('native Lean').text).toMatch(
    /^Lean \(version 4\.28\.0.*It lacks \d+ known fixes of soundness\.$/,
  );
  expect(named('native Lean').details).toMatchObject({
    kind: 'found',
    how: 'elan',
    toolchain: 'leanprover/lean4:v4.28.0',
    version: '4.28.0',
    support: 'covered',
    folder: demo,
    command: expect.stringMatching(/bin\/lake serve --$/),
    soundness: expect.arrayContaining([expect.objectContaining({ id: 'equality-cache' })]),
  });
  expect(named('Lake project').details).toMatchObject({
    folder: demo,
    packages: [
      { name: 'mathlib', revision: 'a'.repeat(40), state: 'built' },
      { name: 'batteries', state: 'not-downloaded' },
    ],
  });
  expect(named('Mathlib')).toMatchObject({ ok: true, text: 'built, revision aaaaaaaaaaaa (v4.28.0)' });
  expect(named('native workers').details).toMatchObject({ fits: true, freeBytes: 12 * gigabyte });
});

test('Mathlib that is not built is a problem only of a project that was named', async () => {
  await using folder = await temporaryFolder();
  await writeTree(folder.path, { ...project, [`${mathlib}/Mathlib.lean`]: '' });
  await writeElan(folder.path, { [toolchain]: '4.28.0' });
  const demo = join(folder.path, 'demo');
  const { named, bad } = await ask(folder.path, demo);
  expect(bad).toEqual(['Mathlib']);
  expect(named('Mathlib')).toMatchObject({
    text: 'not built, revision aaaaaaaaaaaa (v4.28.0)',
    advice: `cd ${demo} && lake exe cache get`,
  });
  const around = await findNative({
    project: undefined,
    cwd: demo,
    env: { HOME: folder.path },
    freeBytes: gigabyte,
    signal: new AbortController().signal,
  });
  expect(around.map(({ name, ok }) => [name, ok])).toEqual([
    ['native Lean', true],
    ['Lake project', true],
    ['Mathlib', true],
    ['native workers', true],
  ]);
  expect(around.at(-1)).toMatchObject({ advice: expect.stringContaining('memory may not do') });
});

test('Mathlib that is there in part is no problem', async () => {
  await using folder = await temporaryFolder();
  const part = {
    [`${mathlib}/Mathlib.lean`]: '',
    [`${mathlib}/.lake/build/lib/lean/Mathlib/Init.olean`]: '',
  };
  await writeTree(folder.path, { ...project, ...part });
  await writeElan(folder.path, { [toolchain]: '4.28.0' });
  const { named, bad } = await ask(folder.path, join(folder.path, 'demo'));
  expect(bad).toEqual([]);
  expect(named('Mathlib')).toMatchObject({
    text: expect.stringContaining('in part'),
    advice: expect.stringContaining('cache get'),
  });
});

test('a folder that is no project, and a Lean that is too old', async () => {
  await using folder = await temporaryFolder();
  await writeElan(folder.path, { [toolchain]: '4.28.0' });
  expect((await ask(folder.path, 'gone')).bad).toEqual(['native Lean']);
  await writeTree(folder.path, { 'bin/lean': fakeLean('4.8.0'), 'bin/lake': fakeLake('4.8.0') });
  const { named, bad } = await ask(folder.path, undefined, { LAKATOS_LEAN: `${folder.path}/bin/lake serve` });
  expect(bad).toEqual(['native Lean']);
  expect(named('native Lean').text).toContain('too old');
  expect(named('Lake project')).toMatchObject({ ok: true, details: { kind: 'none' } });
});

test('doctor looks at the project that it is told of; a toolchain nobody installed ends it with 3', async () => {
  await using folder = await temporaryFolder();
  await writeTree(folder.path, project);
  await mkdir(join(folder.path, '.elan'));
  const terminal = fakeTerminal({ env: { HOME: folder.path, PATH: '/no/such/folder' } });
  const flags = {
    store: 'none',
    json: false,
    verbose: false,
    start: false,
    project: join(folder.path, 'demo'),
  };
  expect(await doctor({ terminal, services: fakeServices(), done() {} }, flags)).toBe(3);
  expect(terminal.out()).toMatch(
    /problem {3}native Lean: toolchain leanprover\/lean4:v4\.28\.0 is not installed .*\n {10}elan toolchain install leanprover\/lean4:v4\.28\.0\n/,
  );
  expect(terminal.out()).toMatch(/ok {8}Lean: self-test passed/);
});

test('a server that is named is looked at, and started only where it is asked for', async () => {
  await using folder = await temporaryFolder();
  await writeTree(folder.path, { 'bin/lean': fakeLean('4.30.0') });
  const command = `${folder.path}/bin/lean --server`;
  const run = async (...more: string[]) => {
    const terminal = fakeTerminal({ env: { HOME: folder.path, PATH: '/no/such/folder' } });
    const started: unknown[] = [];
    const services = fakeServices();
    const code = await main(['doctor', '--store', 'none', '--lean-command', command, ...more], terminal, {
      ...services,
      startEngine: (options) => {
        started.push(options.lean);
        if (options.lean.kind === 'embedded') return services.startEngine(options);
        throw new LakatosError('LEAN_BOOT_FAILED', 'it does not fit', { advice: 'Take another.' });
      },
    });
    return { code, out: terminal.out(), started };
  };
  const looked = await run();
  expect(looked).toMatchObject({ code: 0, started: [{ kind: 'embedded' }] });
  expect(looked.out).toMatch(/native Lean: Lean \(version 4\.30\.0.*written for Lean 4\.9\.0 to 4\.\d+\.0/);
  const started = await run('--start');
  expect(started).toMatchObject({ code: 3, started: [{ kind: 'embedded' }, { kind: 'native', command }] });
  expect(started.out).toMatch(/problem {3}started native Lean: it does not fit\n {10}Take another\.\n/);
  expect((await run('--lean-command', '/no/such/lean')).out).toMatch(
    /problem {3}native Lean: there is no program/,
  );
});
