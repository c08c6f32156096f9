import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { type FindLeanOptions, findLean, requireLean } from '../../../../lean/native/find/find-lean.ts';
import type { FoundLean, MissingLean } from '../../../../lean/native/find/found-lean.ts';
import { formatVersion } from '../../../../lean/versions/lean-version.ts';
import { testedVersion } from '../../../../lean/versions/support.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { fakeLake, fakeLean, leanSaying, mathlibManifest, writeElan, writeTree } from './fake-toolchain.ts';

const folderOf = (version: string): string => `leanprover--lean4---v${version}`;

/** A home folder with files; `search` looks from `demo` in it. */
async function home(files: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder();
  const demo = join(folder.path, 'demo');
  await mkdir(demo);
  await writeTree(folder.path, files);
  const env = { HOME: folder.path, PATH: `${folder.path}/.elan/bin:/usr/bin:/bin`, LEAN_SYSROOT: 'wrong' };
  const search = (options: Partial<FindLeanOptions> = {}) =>
    findLean({ cwd: demo, env: { ...env, ...options.env }, limitMs: 20_000, ...without(options) });
  const found = async (options: Partial<FindLeanOptions> = {}): Promise<FoundLean> => {
    const result = await search(options);
    if (result.kind !== 'found') throw new Error(`${result.what}: ${result.text}`);
    return result;
  };
  const missing = async (options: Partial<FindLeanOptions> = {}): Promise<MissingLean> => {
    const result = await search(options);
    if (result.kind !== 'missing') throw new Error(`found ${result.server.command}`);
    return result;
  };
  return { folder, path: folder.path, demo, env, search, found, missing };
}

const without = ({ env: _, ...rest }: Partial<FindLeanOptions>): Partial<FindLeanOptions> => rest;

const versionOf = ({ build }: FoundLean): string | null =>
  build === null ? null : formatVersion(build.version);

describe('with elan', () => {
  test("a project's toolchain is used, through its own programs and not elan's proxies", async () => {
    const { folder, path, demo, found } = await home({
      'demo/lakefile.toml': 'name = "demo"\n',
      'demo/lean-toolchain': 'leanprover/lean4:v4.9.0\n',
      'demo/Demo/Basic.lean': '',
    });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0', [folderOf('4.28.0')]: '4.28.0' });
    const lean = await found({ file: 'Demo/Basic.lean' });
    const bin = join(path, '.elan/toolchains', folderOf('4.9.0'), 'bin');
    expect(lean).toMatchObject({
      how: 'elan',
      toolchain: 'leanprover/lean4:v4.9.0',
      project: { folder: demo, lakefile: 'lakefile.toml', manifest: 'absent', mathlib: { kind: 'none' } },
    });
    expect(versionOf(lean)).toBe('4.9.0');
    expect(lean.server).toMatchObject({
      command: join(bin, 'lake'),
      args: ['serve', '--'],
      cwd: demo,
    });
    expect(lean.server.env).toMatchObject({
      ELAN_TOOLCHAIN: 'leanprover/lean4:v4.9.0',
      ELAN_HOME: join(path, '.elan'),
    });
    expect(lean.server.env['PATH']?.startsWith(`${bin}:${path}/.elan/bin:`)).toBe(true);
    expect(lean.server.env['LEAN_SYSROOT']).toBeUndefined();
    await expect(readFile(join(path, 'proxy-was-run'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('outside a Lake project `lean --server` runs, with the default toolchain', async () => {
    const { folder, path, demo, found } = await home();
    await using _ = folder;
    await writeElan(
      path,
      { [folderOf('4.28.0')]: '4.28.0' },
      'default_toolchain = "leanprover/lean4:stable"\n',
    );
    const lean = await found();
    expect(lean.project).toBeNull();
    expect(lean.server.args).toEqual(['--server']);
    expect(lean.server.cwd).toBe(demo);
    expect(lean.toolchain).toBe('leanprover/lean4:stable');
  });

  test('a folder with a lean-toolchain alone is no Lake project', async () => {
    const { folder, path, found } = await home({ 'demo/lean-toolchain': 'v4.9.0' });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' });
    const lean = await found();
    expect(lean.project).toMatchObject({ lakefile: null });
    expect(lean.server.args).toEqual(['--server']);
  });

  test('a toolchain that is not installed is told of, and nothing downloads it', async () => {
    const { folder, path, missing } = await home({ 'demo/lean-toolchain': 'v4.11.0\n' });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' });
    const result = await missing();
    expect(result).toMatchObject({ what: 'toolchain', advice: ['elan toolchain install v4.11.0'] });
    expect(result.text).toContain('demo/lean-toolchain');
    await expect(readFile(join(path, 'proxy-was-run'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('the order is ELAN_TOOLCHAIN, override, lean-toolchain on the way up, default', async () => {
    const { folder, path, found } = await home({ 'lean-toolchain': 'v4.12.0' });
    await using _ = folder;
    const versions = ['4.9.0', '4.10.0', '4.11.0', '4.12.0'];
    const toolchains = Object.fromEntries(versions.map((version) => [folderOf(version), version]));
    const settings = (override: string) =>
      `default_toolchain = "v4.9.0"\n[overrides]\n"${override}" = "leanprover/lean4:v4.11.0"\n`;
    await writeElan(path, toolchains, settings('/elsewhere'));
    expect(versionOf(await found())).toBe('4.12.0');
    await writeElan(path, toolchains, settings(path));
    expect(versionOf(await found())).toBe('4.11.0');
    expect(versionOf(await found({ env: { ELAN_TOOLCHAIN: 'v4.10.0' } }))).toBe('4.10.0');
    await writeElan(path, toolchains, settings('/elsewhere'));
    await rm(join(path, 'lean-toolchain'));
    expect(versionOf(await found())).toBe('4.9.0');
  });

  test('ELAN_HOME may be elsewhere', async () => {
    const { folder, path, found } = await home();
    await using _ = folder;
    await writeElan(join(path, 'other'), { [folderOf('4.9.0')]: '4.9.0' }, 'default_toolchain = "v4.9.0"\n');
    expect(versionOf(await found({ env: { ELAN_HOME: join(path, 'other/.elan') } }))).toBe('4.9.0');
  });

  test.each([
    ['stable', '4.28.0'],
    ['beta', '4.29.0-rc2'],
    ['nightly', '4.30.0-nightly-2026-03-02'],
    ['nightly-2026-03-01', '4.30.0-nightly-2026-03-01'],
  ])('%s is the newest that is installed', async (name, version) => {
    const { folder, path, found } = await home({ 'demo/lean-toolchain': name });
    await using _ = folder;
    await writeElan(path, {
      [folderOf('4.9.0')]: '4.9.0',
      [folderOf('4.28.0')]: '4.28.0',
      [folderOf('4.29.0-rc2')]: '4.29.0-rc2',
      [folderOf('4.29.0-rc1')]: '4.29.0-rc1',
      'leanprover--lean4-nightly---nightly-2026-03-01': '4.30.0-nightly-2026-03-01',
      'leanprover--lean4-nightly---nightly-2026-03-02': '4.30.0-nightly-2026-03-02',
    });
    expect(versionOf(await found())).toBe(version);
  });

  test('an older elan keeps a channel under its own name', async () => {
    const { folder, path, found } = await home({ 'demo/lean-toolchain': 'stable' });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.28.0')]: '4.28.0', 'leanprover--lean4---stable': '4.27.0' });
    expect(versionOf(await found())).toBe('4.27.0');
  });

  test.each(['my-lean', 'nightly-mine', 'nightly', 'v4.31-mine', '4mine'])(
    "a linked toolchain of the user's own: %s",
    async (name) => {
      const { folder, path, found, missing } = await home({ 'demo/lean-toolchain': name });
      await using _ = folder;
      await writeElan(path, {});
      const advice =
        name === 'my-lean' ? 'elan toolchain link my-lean FOLDER' : `elan toolchain install ${name}`;
      expect(await missing()).toMatchObject({ advice: [advice] });
      await writeTree(path, { 'build/bin/lean': fakeLean('4.31.0-pre') });
      await mkdir(join(path, '.elan/toolchains'), { recursive: true });
      await symlink(join(path, 'build'), join(path, '.elan/toolchains', name));
      expect(versionOf(await found())).toBe('4.31.0-pre');
    },
  );

  test('a name that is none', async () => {
    const { folder, path, missing } = await home({ 'demo/lean-toolchain': '../../evil\n' });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' });
    expect(await missing()).toMatchObject({ what: 'toolchain', text: expect.stringContaining('no name') });
  });

  test('but without a toolchain, the advice is to install one', async () => {
    const { folder, path, missing } = await home();
    await using _ = folder;
    await writeElan(path, {});
    expect(await missing()).toMatchObject({ what: 'toolchain', advice: ['elan default stable'] });
  });

  test('a toolchain that calls itself otherwise is told of', async () => {
    const { folder, path, found } = await home({ 'demo/lean-toolchain': 'v4.9.0' });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.1' });
    expect((await found()).notes).toEqual(['toolchain v4.9.0 calls itself Lean 4.9.1']);
  });
});

describe('a toolchain out of order', () => {
  test.each([
    ['prints garbage', leanSaying('\\033[31mSegmentation fault'), 'named no version and printed'],
    ['prints nothing', '#!/bin/sh\n', 'named no version and printed nothing'],
    [
      'fails',
      "#!/bin/sh\necho 'error: broken' >&2\nexit 1\n",
      'ended with code 1 and printed "error: broken"',
    ],
    ['hangs', '#!/bin/sh\nsleep 60\n', 'did not end within 0.3 s'],
    ['kills itself', '#!/bin/sh\nkill -11 $$\n', 'was ended by SIGSEGV'],
    ['has no interpreter', '#!/no/such/shell\n', 'did not start'],
    ['is a Lean 3', leanSaying('Lean (version 3.51.1, commit cce7990ea863, Release'), 'named no version'],
  ])('is refused when it %s', async (name, script, why) => {
    const { folder, path, missing } = await home({ 'demo/lean-toolchain': 'v4.9.0' });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' });
    await writeTree(path, { [`.elan/toolchains/${folderOf('4.9.0')}/bin/lean`]: script });
    const result = await missing({ limitMs: name === 'hangs' ? 300 : 20_000 });
    expect(result.what).toBe('version');
    expect(result.text).toContain(why);
    expect(result.advice.at(-1)).toBe('elan toolchain install v4.9.0');
  });

  test('a Lake that does not answer counts where Lake is needed', async () => {
    const { folder, path, missing } = await home({
      'demo/lean-toolchain': 'v4.9.0',
      'demo/lakefile.lean': '',
    });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' });
    await writeTree(path, { [`.elan/toolchains/${folderOf('4.9.0')}/bin/lake`]: '#!/bin/sh\nexit 7\n' });
    expect((await missing()).text).toMatch(/bin\/lake --version` ended with code 7/);
  });

  test('a Lake of another Lean is told of', async () => {
    const { folder, path, found } = await home({ 'demo/lean-toolchain': 'v4.9.0', 'demo/lakefile.lean': '' });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' });
    await writeTree(path, { [`.elan/toolchains/${folderOf('4.9.0')}/bin/lake`]: fakeLake('4.10.0') });
    expect((await found()).notes).toContain('lean is 4.9.0, but lake belongs to Lean 4.10.0');
  });
});

describe('without elan', () => {
  test('the Lean on the search path', async () => {
    const { folder, path, found } = await home({
      'bin/lean': fakeLean('4.20.0'),
      'bin/lake': fakeLake('4.20.0'),
      'demo/lean-toolchain': 'leanprover/lean4:v4.21.0',
      'demo/lakefile.toml': '',
    });
    await using _ = folder;
    const lean = await found({ env: { PATH: `/no/such/folder:${path}/bin:/usr/bin` } });
    expect(lean).toMatchObject({
      how: 'path',
      server: { command: join(path, 'bin/lake'), args: ['serve', '--'] },
    });
    expect(lean.notes.join()).toMatch(/v4.21.0 is asked for \(.*lean-toolchain says so\), but .* 4.20.0/);
  });

  test('and without Lean, the advice is to install elan', async () => {
    const { folder, missing, env } = await home();
    await using _ = folder;
    const result = await missing({ env: { PATH: '/no/such/folder' } });
    expect(result).toMatchObject({ what: 'lean' });
    expect(result.advice).toEqual(['curl https://elan.lean-lang.org/elan-init.sh -sSf | sh']);
    await expect(findLean({ cwd: '/', env: {} })).resolves.toMatchObject({ kind: 'missing', what: 'lean' });
    await expect(requireLean({ cwd: '/', env: { ...env, PATH: '' } })).rejects.toMatchObject({
      code: 'LEAN_SERVER_NOT_FOUND',
      advice: result.advice[0],
    });
  });

  test("elan's proxies without elan's folder are no Lean", async () => {
    const { folder, path, missing } = await home();
    await using _ = folder;
    await writeElan(path, {});
    const result = await missing({ env: { HOME: '/no/such/home' } });
    expect(result).toMatchObject({ what: 'toolchain' });
  });
});

describe('a command of the user', () => {
  test('is taken as it is, and not run', async () => {
    const { folder, path, demo, found } = await home({
      'bin/my server': '#!/bin/sh\ntouch "$HOME/was-run"\n',
    });
    await using _ = folder;
    const lean = await found({ command: `'${path}/bin/my server' serve "a b"` });
    expect(lean).toMatchObject({
      how: 'command',
      build: null,
      server: { command: `${path}/bin/my server`, args: ['serve', 'a b'], cwd: demo },
    });
    await expect(readFile(join(path, 'was-run'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('goes before everything else, and may come from the environment', async () => {
    const { folder, path, found } = await home({
      'bin/lake': fakeLake('4.25.1'),
      'bin/lean': fakeLean('4.26.0'),
    });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' }, 'default_toolchain = "v4.9.0"\n');
    const env = { LAKATOS_LEAN: `${path}/bin/lake serve` };
    const lake = await found({ env });
    expect(versionOf(lake)).toBe('4.25.1');
    expect(lake.server.args).toEqual(['serve']);
    expect(versionOf(await found({ env, command: `${path}/bin/lean --server` }))).toBe('4.26.0');
    expect((await found({ env: { LAKATOS_LEAN: ' ' } })).how).toBe('elan');
  });

  test('of our own server: a real Lean says which it is', async () => {
    const { folder, found } = await home();
    await using _ = folder;
    const lakatos = fileURLToPath(new URL('../../../../bin/lakatos.js', import.meta.url));
    const command = `'${process.execPath}' '${lakatos}' lean-server`;
    const lean = await found({ command, env: process.env, limitMs: 60_000 });
    expect(lean.notes).toEqual([]);
    expect(versionOf(lean)).toBe(testedVersion);
    expect(lean.build?.line).toMatch(/^Lean \(version \S+, wasm32-unknown-emscripten, commit [0-9a-f]{40}, /);
  });

  test('is looked for from where the user is, and runs in the project', async () => {
    const { folder, path, demo, found } = await home({
      'bin/server': '#!/bin/sh\n',
      'demo/lakefile.toml': '',
    });
    await using _ = folder;
    const { server } = await found({ command: './bin/server --x', cwd: path, project: 'demo' });
    expect(server).toMatchObject({ command: `${path}/bin/server`, cwd: demo });
  });

  test('of a lean that does not answer is used with a note', async () => {
    const { folder, path, found } = await home({ 'bin/lean': '#!/bin/sh\nexit 1\n' });
    await using _ = folder;
    const lean = await found({ command: `${path}/bin/lean --server` });
    expect(lean.build).toBeNull();
    expect(lean.notes.join()).toContain('ended with code 1');
  });

  test.each([
    ["'unfinished", "a ' without its partner"],
    ['""', 'no program'],
    ['no-such-program --server', 'no program no-such-program'],
    ['./no/such/file', 'no program ./no/such/file'],
  ])('%j can not be used', async (command, why) => {
    const { folder, missing } = await home();
    await using _ = folder;
    const result = await missing({ command });
    expect(result.what).toBe('command');
    expect(result.text).toContain(why);
  });
});

describe('the project', () => {
  test('is the nearest one around the file; a package of its own is not meant', async () => {
    const { folder, path, demo, found } = await home({
      'lakefile.toml': '',
      'demo/lakefile.lean': '',
      'demo/lakefile.toml': '',
      'demo/.lake/packages/mathlib/lakefile.lean': '',
      'demo/.lake/packages/mathlib/Mathlib/Basic.lean': '',
      'demo/inner/deep/File.lean': '',
    });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' }, 'default_toolchain = "v4.9.0"\n');
    const at = async (file: string) => (await found({ file })).project?.folder;
    expect(await at('inner/deep/File.lean')).toBe(demo);
    expect(await at('inner/deep/NotYet.lean')).toBe(demo);
    expect(await at('.lake/packages/mathlib/Mathlib/Basic.lean')).toBe(demo);
    expect(await at(join(path, 'Other.lean'))).toBe(path);
    expect((await found({ project: 'inner' })).project).toMatchObject({
      folder: demo,
      lakefile: 'lakefile.lean',
    });
  });

  test('that is named must be there', async () => {
    const { folder, missing, path } = await home();
    await using _ = folder;
    expect(await missing({ project: 'gone' })).toMatchObject({
      what: 'folder',
      text: `${path}/demo/gone is no folder`,
      advice: [expect.stringContaining('Lake project')],
    });
    expect(await missing({ project: '.' })).toMatchObject({ what: 'project' });
    for (const [project, code] of [
      ['gone', 'INPUT_UNREADABLE'],
      ['.', 'INPUT_INVALID'],
    ])
      await expect(requireLean({ project, cwd: path, env: {} })).rejects.toMatchObject({ code });
  });

  const packages = '.lake/packages';
  const files = {
    'demo/lakefile.toml': '',
    'demo/lake-manifest.json': mathlibManifest,
    'demo/lean-toolchain': 'v4.28.0',
  };

  test.each([
    ['not-downloaded', {}],
    ['not-built', { [`demo/${packages}/mathlib/Mathlib.lean`]: '' }],
    [
      'partly-built',
      {
        [`demo/${packages}/mathlib/Mathlib.lean`]: '',
        [`demo/${packages}/mathlib/.lake/build/lib/lean/Mathlib/Init.olean`]: '',
      },
    ],
    [
      'built',
      {
        [`demo/${packages}/mathlib/Mathlib.lean`]: '',
        [`demo/${packages}/mathlib/.lake/build/lib/lean/Mathlib/Init.olean`]: '',
        [`demo/${packages}/mathlib/.lake/build/lib/lean/Mathlib.olean`]: '',
      },
    ],
    ['built', { [`demo/${packages}/mathlib/.lake/build/lib/Mathlib.olean`]: '' }],
  ])('has a Mathlib that is %s', async (kind, more: Record<string, string>) => {
    const { folder, path, found } = await home({ ...files, ...more });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.28.0')]: '4.28.0' });
    const { project } = await found();
    expect(project?.mathlib).toEqual({ kind, revision: 'a'.repeat(40), asked: 'v4.28.0' });
    expect(project?.packages.map(({ name }) => name)).toEqual(['mathlib', 'batteries']);
  });

  test('may be Mathlib itself', async () => {
    const { folder, path, found } = await home({
      'demo/lakefile.lean': '',
      'demo/Mathlib.lean': '',
      'demo/.lake/build/lib/lean/Mathlib.olean': '',
    });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' }, 'default_toolchain = "v4.9.0"\n');
    expect((await found()).project?.mathlib).toMatchObject({ kind: 'built' });
  });

  test.each([
    ['no JSON', '{'],
    ['another form', '{"version": 3, "packages": [{"git": {"name": "mathlib"}}]}'],
    ['empty', ''],
  ])('with a manifest that is %s is used with a note', async (_name, manifest) => {
    const { folder, path, found } = await home({ ...files, 'demo/lake-manifest.json': manifest });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.28.0')]: '4.28.0' });
    const { project, notes } = await found();
    expect(project).toMatchObject({ manifest: 'unreadable', packages: [] });
    expect(notes.join()).toContain("lake-manifest.json can't be read");
    expect(notes.join()).not.toContain('\n');
  });

  test('with packages in folders, and names in quotes', async () => {
    const manifest = {
      version: 7,
      packagesDir: 'elsewhere',
      packages: [
        { type: 'path', name: 'local', dir: '../local', inherited: false },
        { type: 'git', name: '«doc-gen4»', rev: 'c'.repeat(40), url: 'x', subDir: 'sub' },
      ],
    };
    const { folder, path, found } = await home({
      ...files,
      'demo/lake-manifest.json': JSON.stringify(manifest),
      'local/Local.lean': '',
      'demo/elsewhere/doc-gen4/sub/DocGen4.lean': '',
    });
    await using _ = folder;
    await writeElan(path, { [folderOf('4.28.0')]: '4.28.0' });
    const { project } = await found();
    expect(project?.packages.map(({ name, library }) => [name, library.kind, ...library.sources])).toEqual([
      ['local', 'not-built', 'Local'],
      ['doc-gen4', 'not-built', 'DocGen4'],
    ]);
  });
});

test('an abort ends the search', async () => {
  const { folder, path, search } = await home({ 'demo/lean-toolchain': 'v4.9.0' });
  await using _ = folder;
  await writeElan(path, { [folderOf('4.9.0')]: '4.9.0' });
  await writeTree(path, { [`.elan/toolchains/${folderOf('4.9.0')}/bin/lean`]: '#!/bin/sh\nsleep 60\n' });
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 200);
  await expect(search({ limitMs: 30_000, signal: controller.signal })).rejects.toThrow('enough');
});
