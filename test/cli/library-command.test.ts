import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { defaultCacheRoot } from '../../lean/embedded/installation/manifest.ts';
import { prepareInstallation } from '../../lean/embedded/installation/prepare-installation.ts';
import { main } from '../../src/cli/main.ts';
import { registeredLibraries } from '../../src/libraries/registered-libraries.ts';
import { localRepository } from '../evaluate/suites/local-repository.ts';
import { cacheWithLean } from '../support/cache-with-lean.ts';
import { eventually } from '../support/eventually.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withCache } from '../support/with-cache.ts';

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

interface Place extends AsyncDisposable {
  readonly path: string;
  readonly root: string;
  readonly commit: string;
  run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }>;
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
  return {
    path: dir.path,
    root,
    commit,
    async run(...args) {
      const terminal = fakeTerminal({ env });
      const code = await main(['library', ...args], terminal);
      return { code, out: terminal.out(), err: terminal.err() };
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

  test('a manifest puts no package outside of the library', async () => {
    const package_ = { type: 'git', name: '../../../../thief', url: '/', rev: 'b'.repeat(40) };
    const manifest = JSON.stringify({ version: '1.1.0', packages: [package_] });
    await using at = await place({ 'lake-manifest.json': manifest });
    expect(await at.run('add', 'meadow', '--git', join(at.path, 'meadow'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('outside of the project'),
    });
    expect(await at.left()).toEqual([]);
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
