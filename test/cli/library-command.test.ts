import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { defaultCacheRoot } from '../../lean/embedded/installation/manifest.ts';
import { prepareInstallation } from '../../lean/embedded/installation/prepare-installation.ts';
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import type { KnownLibrary, LeanBuild } from '../../src/libraries/lean-builds.ts';
import { coreSourceFolder } from '../../src/libraries/library-entry.ts';
import { registeredLibraries } from '../../src/libraries/registered-libraries.ts';
import { localRepository } from '../evaluate/suites/local-repository.ts';
import { cacheWithLean } from '../support/cache-with-lean.ts';
import { eventually } from '../support/eventually.ts';
import { fakeTerminal, rowsOf } from '../support/fake-terminal.ts';
import { hiddenBodyUser, hiddenModule, trueHiddenText } from '../support/private-part.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withCache } from '../support/with-cache.ts';
import { writeFiles } from '../support/write-files.ts';

const soil = {
  'lakefile.toml': 'name = "soil"\n[[lean_lib]]\nname = "Soil"\n',
  'Soil.lean': 'def Soil.depth : Nat := 3\n',
};
const meadow = {
  'lakefile.toml': 'name = "meadow"\ndefaultTargets = ["Meadow"]\n[[lean_lib]]\nname = "Meadow"\n',
  'Meadow.lean': 'import Meadow.Grass\nimport Meadow.Herbs\n',
  'Meadow/Grass.lean': 'import Soil\ntheorem Meadow.deep : Soil.depth = 3 := rfl\n',
  'Meadow/Herbs.lean': 'def Meadow.herbs : Nat := 7\n',
};

/** A git repository with these files; gives its commit. */
const repository = async (path: string, files: Readonly<Record<string, string>>): Promise<string> =>
  (await localRepository(path)).commit(files);

/** The files of a folder over HTTP: enough for git to fetch from. */
async function folderServer(folder: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(folder, pathname)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** A library that is known by its name, and where the sources of Lean's own modules are. */
type KnownHere = { readonly core: LeanBuild['core'] } & Pick<KnownLibrary, 'url' | 'revision'>;

/** What Lakatos knows, with other repositories in the place of those that it would fetch from. */
const knowing = ({ core, ...source }: KnownHere): LeanBuild => ({
  core,
  libraries: [
    {
      ...{ ...source, name: 'pasture', whole: 'Meadow' },
      sets: [
        { name: 'herbs', purpose: 'what grows', modules: ['Meadow.Herbs'] },
        { name: 'logs', purpose: 'what lies', modules: ['Meadow.Logs'] },
      ],
    },
  ],
});

interface Place extends AsyncDisposable {
  readonly path: string;
  readonly root: string;
  readonly commit: string;
  run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }>;
  know(here: KnownHere): void;
  left(): Promise<readonly string[]>;
}

/** A cache folder with Lean, and a library with a package in git repositories. */
async function place(more: Readonly<Record<string, string>> = {}): Promise<Place> {
  const dir = await temporaryFolder();
  const env = { LAKATOS_CACHE: await cacheWithLean(join(dir.path, 'cache')) };
  const rev = await repository(join(dir.path, 'soil'), soil);
  const manifest = {
    version: '1.1.0',
    packages: [{ type: 'git', name: 'soil', url: join(dir.path, 'soil'), rev }],
  };
  const commit = await repository(join(dir.path, 'meadow'), {
    ...meadow,
    'lake-manifest.json': JSON.stringify(manifest),
    ...more,
  });
  const root = defaultCacheRoot(env);
  const services = { ...realServices };
  return {
    path: dir.path,
    root,
    commit,
    async run(...args) {
      const terminal = fakeTerminal({ env });
      const code = await main(['library', ...args], terminal, services);
      return { code, out: terminal.out(), err: terminal.err() };
    },
    know(here) {
      services.leanBuildOf = async () => knowing(here);
    },
    left: () => readdir(join(root, 'added-libraries', 'sources')).catch(() => []),
    [Symbol.asyncDispose]: dir[Symbol.asyncDispose],
  };
}

/** Modules are really compiled, a second each, several times that on a busy machine. */
const longMs = 400_000;

describe('lakatos library', () => {
  test(
    'a library of a git repository is fetched with its packages, built, and imported by headers without a project',
    async () => {
      await using at = await place();
      const git = join(at.path, 'meadow');
      const part = await at.run('add', 'meadow', 'Meadow.Grass', '--git', git, '--threads', '1', '--json');
      expect([part.code, part.err]).toEqual([0, expect.stringContaining('fetching soil')]);
      expect(
        part.out
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).module),
      ).toEqual(['Soil', 'Meadow.Grass', undefined, undefined]);

      const table = await at.run('list');
      expect(table.out).toMatch(/^meadow +usable +- +2 +\d.*kB +[0-9a-f]{12}$/m);
      expect(table.out).toContain('lakatos library add mathlib');

      // More of it: what is built stays built, and the repository is not asked again.
      await writeFile(join(git, '.git', 'HEAD'), 'gone');
      const more = await at.run('add', 'meadow', 'Meadow', '--threads', '1');
      expect(more).toMatchObject({ code: 0, out: expect.stringContaining('2 built, 2 up to date') });
      const info = await at.run('info', 'meadow', '--json');
      expect(JSON.parse(info.out)).toMatchObject({
        name: 'meadow',
        commit: at.commit,
        state: 'usable',
        built: 4,
        missing: [],
        modules: ['Meadow.Grass', 'Meadow'],
      });

      const { fingerprint } = await prepareInstallation({ cacheRoot: at.root });
      expect((await registeredLibraries(at.root, fingerprint)).warnings).toEqual([]);
      const proved = async (header: string, statement: string) => {
        const terminal = fakeTerminal();
        const args = ['--header', header, '--statement', statement, '--workers', '1', '--json'];
        await withCache(join(at.path, 'cache'), () =>
          main(['prove', ...args, '--store', 'none', '--set', 'search.lemmas=false'], terminal),
        );
        return JSON.parse(terminal.out());
      };
      const here = 'theorem here : Soil.depth + 4 = Meadow.herbs';
      expect(await proved('import Meadow', here)).toMatchObject({
        status: 'proved',
        certificate: { toolchain: expect.stringContaining('meadow@') },
      });
      // What imports nothing of it is proved as if it were not there.
      expect(await proved('import Std.Data.HashMap', 'theorem here : 3 + 4 = 7')).toMatchObject({
        status: 'proved',
        certificate: { toolchain: expect.not.stringContaining('meadow@') },
      });
      expect(JSON.stringify(await proved('import Meadow.Trees', here))).toContain(
        'no module Meadow.Trees: `lakatos library add meadow Meadow.Trees` builds it',
      );

      await writeFile(
        join(at.root, 'added-libraries', 'sources', 'meadow', 'Meadow', 'Herbs.lean'),
        '-- changed',
      );
      expect((await registeredLibraries(at.root, fingerprint)).warnings).toEqual([
        expect.stringMatching(
          /^Meadow\.Herbs.* of the library meadow are left out: .*`lakatos library add meadow`/,
        ),
      ]);

      expect((await at.run('list')).out).toMatch(/^meadow +changed/m);

      const removed = await at.run('remove', 'meadow', '--json');
      expect(JSON.parse(removed.out)).toMatchObject({ name: 'meadow', freedBytes: expect.any(Number) });
      expect(JSON.parse(removed.out).modules).toBeGreaterThan(1000);
      expect(await at.left()).toEqual([]);
      expect((await at.run('list')).out).toContain('no library was added');
      expect(
        (await readdir(join(at.root, 'modules'), { recursive: true })).filter((name) => /olean/.test(name)),
      ).toEqual([]);
    },
    longMs,
  );

  test(
    "a library that is known is added by its name: a set of it, and the private parts of Lean's own modules that the set needs",
    async () => {
      await using at = await place({ 'Meadow/Logs.lean': hiddenBodyUser() });
      const lean = join(at.path, 'lean4');
      const path = `${hiddenModule.replaceAll('.', '/')}.lean`;
      const revision = await repository(lean, { [`src/${path}`]: trueHiddenText, 'tests/a.lean': '' });
      const url = join(at.path, 'meadow');
      at.know({ core: { url: lean, revision }, url, revision: at.commit });
      expect((await at.run('list')).out).toContain(
        'lakatos library add pasture fetches and builds pasture; sets: herbs, logs',
      );

      expect(await at.run('add', 'pasture', '--threads', '1')).toMatchObject({
        code: 0,
        out: expect.stringContaining('1 built'),
        err: expect.not.stringContaining("Lean's own modules"),
      });
      const asked = await at.run('add', 'pasture', '--set', 'logs', '--threads', '1', '--json');
      expect([asked.code, asked.err]).toEqual([0, expect.stringContaining("Lean's own modules")]);
      const [hidden, logs] = rowsOf(asked.out);
      expect([hidden, logs]).toMatchObject([
        { module: hiddenModule, package: 'lean4', status: 'built' },
        { module: 'Meadow.Logs', status: 'built' },
      ]);
      const source = coreSourceFolder(at.root, revision);
      expect((await readdir(source)).sort()).toEqual(['.git', 'src']);
      expect(await readFile(join(source, 'src', path), 'utf8')).toBe(trueHiddenText);
      const info = await at.run('info', 'pasture', '--json');
      expect(JSON.parse(info.out)).toMatchObject({
        ...{ from: url, revision: at.commit, commit: at.commit, set: 'logs', state: 'usable' },
        ...{ modules: ['Meadow.Herbs', 'Meadow.Logs'], missing: [] },
      });
      expect(await at.run('add', 'pasture', '--set', 'flowers')).toMatchObject({
        code: 2,
        err: expect.stringMatching(/no set flowers[\s\S]*herbs, logs/),
      });
    },
    longMs,
  );

  test("where the sources of Lean's own modules can not be fetched, --core-source names a copy", async () => {
    await using at = await place({ 'Meadow/Logs.lean': hiddenBodyUser() });
    const nowhere = join(at.path, 'nowhere');
    const [url, revision] = [join(at.path, 'meadow'), at.commit];
    at.know({ core: { url: nowhere, revision: 'a'.repeat(40) }, url, revision });
    const args = ['add', 'pasture', '--set', 'logs', '--threads', '1'];
    expect(await at.run(...args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Meadow\.Logs: .*Type mismatch[\s\S]*1 built, 1 of these in part/),
      err: expect.stringMatching(/can not be fetched[\s\S]*--core-source FOLDER names a copy/),
    });
    const source = join(at.path, 'lean4', 'src');
    await writeFiles(source, { [`${hiddenModule.replaceAll('.', '/')}.lean`]: trueHiddenText });
    expect(await at.run(...args, '--core-source', source)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 built; /m),
    });
  });

  test('a clone on this machine has to have the revision, and gives its packages', async () => {
    await using at = await place();
    const clone = join(at.path, 'meadow');
    const none = 'a'.repeat(40);
    expect(await at.run('add', 'meadow', '--from', clone, '--rev', none)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no clone with the revision a{40}[\s\S]*git -C .* fetch/),
    });
    expect(await at.run('add', 'mathlib', '--from', clone)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no clone with the revision 100b0a151f34[\s\S]*nightly-testing/),
    });
    // The package's own repository is not there any more; the clone has it.
    await repository(join(clone, '.lake', 'packages', 'soil'), soil);
    const added = await at.run('add', 'meadow', '--from', clone, '--dry-run');
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^4 modules, \d+ lines.*0 are built/),
    });
    expect(await at.run('add', 'meadow', '--from', clone, '--rev', 'HEAD', '--dry-run')).toMatchObject({
      code: 0,
    });
    expect(await at.run('add', 'meadow', '--rev', 'other')).toMatchObject({
      code: 2,
      err: expect.stringContaining('lakatos library remove meadow'),
    });
  });

  test('what can not be had is said, and leaves nothing behind', async () => {
    await using at = await place();
    const git = join(at.path, 'meadow');
    const cases: readonly [args: readonly string[], code: number, what: RegExp][] = [
      [['add', 'orchard'], 2, /no library orchard is known[\s\S]*--git URL --rev REV/],
      [['add', 'orchard', '--git', join(at.path, 'nowhere')], 3, /can not be fetched[\s\S]*--from DIR/],
      [['add', 'orchard', '--git', git, '--rev', 'v9'], 3, /v9 of .* can not be fetched/],
      [['add', 'orchard', '--git', git, '--rev', '--upload-pack=touch'], 3, /no name of a revision/],
      [['add', 'orchard', '--git', 'ext::sh -c touch'], 3, /no address of a repository/],
      [['add', '../orchard', '--git', git], 2, /the name of a library/],
      [['add', 'orchard', 'Orchard.Apple', '--git', git], 2, /there is no module Orchard\.Apple/],
      [['add', 'orchard', '--set', 'competition', '--git', git], 2, /no set competition/],
      [['add', 'orchard', 'Meadow', '--set', 'all', '--git', git], 2, /either modules or --set/],
      [['info', 'medow'], 2, /no library medow was added/],
      [['remove', 'medow'], 2, /no library medow was added/],
    ];
    for (const [args, code, what] of cases)
      expect(await at.run(...args)).toMatchObject({ code, err: expect.stringMatching(what) });
    expect(await at.left()).toEqual([]);
  });

  test('a manifest puts no package from git outside of the library or into a folder of git', async () => {
    await using at = await place();
    const git = join(at.path, 'meadow');
    const rev = await repository(join(at.path, 'thief'), { commondir: 'c' });
    for (const [packagesDir, name] of [
      [null, '../../../../thief'],
      ['.', '.git'],
      ['.', '«.GIT»'],
      ['.', 'git~1'],
      ['.', '.\u200cgit'],
      ['.git', 'modules'],
      ['.lake/../.git', 'modules'],
      ['..', 'thief'],
      [at.path, 'thief'],
    ] as const) {
      const package_ = { type: 'git', name, url: join(at.path, 'thief'), rev };
      const manifest = JSON.stringify({ version: '1.1.0', packagesDir, packages: [package_] });
      await repository(git, { 'lake-manifest.json': manifest });
      expect(await at.run('add', 'meadow', '--git', git)).toMatchObject({
        code: 2,
        err: expect.stringContaining('outside of the project or into a folder of git'),
      });
    }
    expect(await at.left()).toEqual([]);
  });

  test('a manifest puts no package from git among the files of the library', async () => {
    await using at = await place();
    const git = join(at.path, 'meadow');
    const url = join(at.path, 'other');
    const rev = await repository(url, { 'Extra.lean': 'theorem extra : 1 = 1 := rfl\n' });
    const packages = [{ type: 'git', name: 'Meadow', url, rev }];
    const manifest = JSON.stringify({ version: '1.1.0', packagesDir: '.', packages });
    await repository(git, { 'lake-manifest.json': manifest });
    expect(await at.run('add', 'meadow', '--git', git)).toMatchObject({
      code: 2,
      err: expect.stringContaining("puts Meadow among the library's own files"),
    });
    expect(await at.left()).toEqual([]);
  });

  test('what of the lakefile of a library is not understood is told when it is added', async () => {
    await using at = await place({
      'lakefile.lean': 'package meadow where\n  leanOptions := opts\nlean_lib Meadow\n',
    });
    const git = join(at.path, 'meadow');
    expect(await at.run('add', 'meadow', '--git', git, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('--option NAME=VALUE sets an option that is missing:\n  meadow: line 2: '),
    });
  });

  test('packages may be called as Lake calls them', async () => {
    await using at = await place();
    const git = join(at.path, 'meadow');
    const rev = await repository(join(at.path, 'soil'), { 'deep/lakefile.toml': soil['lakefile.toml'] });
    const packages = ['«doc-gen4»', 'Qq', 'a.b', "«l'été 2»", 'soil'].map((name) => ({
      ...{ type: 'git', name, url: join(at.path, 'soil'), rev, scope: 'people', subDir: 'deep/..' },
    }));
    await repository(git, { 'lake-manifest.json': JSON.stringify({ version: '1.1.0', packages }) });
    expect(await at.run('add', 'meadow', '--git', git, '--dry-run')).toMatchObject({ code: 0 });
  });

  test('the packages of a library and the sources of these lie in the library', async () => {
    await using at = await place();
    const git = join(at.path, 'meadow');
    await writeFiles(join(at.path, 'outside'), soil);
    const rev = await repository(join(at.path, 'soil'), { 'Soil.lean': '' });
    const up = '../../../../../../../../../../../../../../../..';
    const outside = `${up}${at.path}/outside`;
    const fetched = { type: 'git', name: 'soil', url: join(at.path, 'soil'), rev };
    for (const [package_, srcDir] of [
      [{ type: 'path', name: 'soil', dir: outside }, '.'],
      [{ type: 'path', name: 'soil', dir: join(at.path, 'outside') }, '.'],
      [{ type: 'path', name: 'soil', dir: 'Meadow', subDir: outside }, '.'],
      [{ ...fetched, subDir: outside }, '.'],
      [fetched, outside],
    ] as const) {
      await repository(git, {
        'lake-manifest.json': JSON.stringify({ version: '1.1.0', packages: [package_] }),
        'lakefile.toml': `name = "meadow"\n[[lean_lib]]\nname = "Meadow"\nsrcDir = "${srcDir}"\n`,
      });
      expect(await at.run('add', 'meadow', 'Soil', '--git', git, '--dry-run')).toMatchObject({
        code: 2,
        err: expect.stringMatching(
          /(?:Soil|Meadow) of the package (?:soil|meadow) lies outside of the library/,
        ),
      });
    }
    expect(await at.left()).toEqual([]);

    const inside = { type: 'path', name: 'soil', dir: './parts/soil' };
    await repository(git, {
      'lake-manifest.json': JSON.stringify({ version: '1.1.0', packages: [inside] }),
      'lakefile.toml': meadow['lakefile.toml'],
      'parts/soil/lakefile.toml': soil['lakefile.toml'],
      'parts/soil/Soil.lean': soil['Soil.lean'],
    });
    expect(await at.run('add', 'meadow', 'Soil', '--git', git, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 modules/),
    });
  });

  test('a package has the files of its own commit alone, whatever the library has in its place', async () => {
    await using at = await place({ '.lake/packages/soil/Soil/Extra.lean': 'def extra := 0\n' });
    const git = join(at.path, 'meadow');
    expect(await at.run('add', 'meadow', 'Soil.Extra', '--git', git, '--dry-run')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no module Soil.Extra'),
    });
  });

  test('a library that comes over the network takes no package from a folder of this machine', async () => {
    await using at = await place();
    const git = join(at.path, 'meadow');
    await using server = await folderServer(join(git, '.git'));
    for (const url of [join(at.path, 'soil'), `file://${at.path}/soil`]) {
      const package_ = { type: 'git', name: 'soil', url, rev: 'HEAD' };
      const manifest = JSON.stringify({ version: '1.1.0', packages: [package_] });
      const commit = await repository(git, { 'lake-manifest.json': manifest });
      execFileSync('git', ['-C', git, 'update-server-info']);
      expect(await at.run('add', 'meadow', '--git', server.url, '--rev', commit)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`takes soil from this machine: ${url}`),
      });
      // Who names a repository of this machine trusts it.
      expect(await at.run('add', 'meadow', '--git', git, '--dry-run')).toMatchObject({ code: 0 });
      await at.run('remove', 'meadow');
    }
  });

  test('no program runs that the settings of a clone name, and no filter of the user', async () => {
    await using at = await place();
    const clone = join(at.path, 'meadow');
    const trace = join(at.path, 'trace');
    const program = `sh -c 'echo ran >> ${trace}; cat'`;
    const server = `sh -c 'echo ran >> ${trace}; exit 1'`;
    await repository(clone, { '.gitattributes': '*.lean filter=x\n' });
    for (const [name, value] of Object.entries({
      'core.repositoryformatversion': '1',
      'extensions.partialClone': 'origin',
      'remote.origin.promisor': 'true',
      'remote.origin.url': join(clone, '.git'),
      'remote.origin.uploadpack': server,
      'filter.x.clean': program,
    }))
      execFileSync('git', ['-C', clone, 'config', name, value]);
    const before = process.env['GIT_CONFIG_GLOBAL'];
    process.env['GIT_CONFIG_GLOBAL'] = join(at.path, 'config');
    try {
      await writeFile(join(at.path, 'config'), `[filter "x"]\n\tsmudge = "${program}"\n`);
      const none = 'a'.repeat(40);
      expect(await at.run('add', 'meadow', '--from', clone, '--rev', none)).toMatchObject({ code: 2 });
      const added = await at.run('add', 'meadow', '--from', clone, '--dry-run');
      expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^4 modules/) });
    } finally {
      if (before === undefined) delete process.env['GIT_CONFIG_GLOBAL'];
      else process.env['GIT_CONFIG_GLOBAL'] = before;
    }
    expect(existsSync(trace)).toBe(false);
  });

  test(
    'two libraries with different modules of one name are refused, with equal ones they go together',
    async () => {
      await using at = await place();
      await at.run('add', 'meadow', '--git', join(at.path, 'meadow'), '--threads', '1');
      expect(await at.run('add', 'meadow', '--git', join(at.path, 'garden'))).toMatchObject({
        code: 2,
        err: expect.stringMatching(/meadow is there already, at HEAD of .*meadow/),
      });
      await repository(join(at.path, 'garden'), {
        'lakefile.toml': 'name = "garden"\n[[lean_lib]]\nname = "Garden"\n[[lean_lib]]\nname = "Soil"\n',
        'Garden.lean': 'import Soil\ndef Garden.beds : Nat := Soil.depth\n',
        ...{ 'Soil.lean': soil['Soil.lean'] },
      });
      const equal = await at.run(
        'add',
        'garden',
        'Garden',
        '--git',
        join(at.path, 'garden'),
        '--threads',
        '1',
      );
      expect(equal).toMatchObject({ code: 0, out: expect.stringContaining('1 built, 1 up to date') });
      const { fingerprint } = await prepareInstallation({ cacheRoot: at.root });
      const both = await registeredLibraries(at.root, fingerprint);
      expect(both.warnings).toEqual([]);
      expect(both.library?.files.filter(({ path }) => path.endsWith('.olean'))).toHaveLength(5);

      await repository(join(at.path, 'desert'), {
        'lakefile.toml': 'name = "desert"\n[[lean_lib]]\nname = "Soil"\n',
        'Soil.lean': 'def Soil.depth : Nat := 0\n',
      });
      expect(await at.run('add', 'desert', '--git', join(at.path, 'desert'))).toMatchObject({
        code: 2,
        err: expect.stringMatching(/has another module Soil[\s\S]*lakatos library remove/),
      });
      expect((await at.left()).toSorted()).toEqual(['garden', 'meadow']);

      // What is shared stays for the other.
      await at.run('remove', 'garden');
      expect((await registeredLibraries(at.root, fingerprint)).warnings).toEqual([]);
      expect((await at.run('add', 'meadow', '--threads', '1')).out).toContain('4 up to date');
    },
    longMs,
  );

  test('Ctrl-C while it is fetched leaves nothing behind', async () => {
    await using at = await place();
    const before = process.env['GIT_SSH_COMMAND'];
    process.env['GIT_SSH_COMMAND'] = 'sleep 20 #';
    try {
      const terminal = fakeTerminal({ env: { LAKATOS_CACHE: join(at.path, 'cache') } });
      const args = ['library', 'add', 'meadow', '--git', 'ssh://example.invalid/meadow'];
      const running = main(args, terminal);
      expect(await eventually(async () => (await at.left()).length === 1, 20_000)).toBe(true);
      terminal.interrupt();
      expect(await running).toBe(130);
      expect(terminal.err()).toContain('interrupted');
      expect(await at.left()).toEqual([]);
    } finally {
      if (before === undefined) delete process.env['GIT_SSH_COMMAND'];
      else process.env['GIT_SSH_COMMAND'] = before;
    }
  });

  test('a damaged list of libraries is told, and not overwritten', async () => {
    await using at = await place();
    await at.run('add', 'meadow', '--git', join(at.path, 'meadow'), '--dry-run');
    const list = join(at.root, 'added-libraries', 'libraries.json');
    await writeFile(list, '{"libraries": []}');
    const told = await at.run('add', 'meadow', '--git', join(at.path, 'meadow'), '--dry-run');
    expect(told).toMatchObject({ code: 2, err: expect.stringContaining('no list of libraries') });
    expect(await readFile(list, 'utf8')).toBe('{"libraries": []}');
  });
});
