import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { LakeProject } from '../../../lean/lake/manifest.ts';
import { findModule, moduleClosure } from '../../../lean/lake/module-closure.ts';
import { modulesOf } from '../../../lean/lake/read-imports.ts';
import { readLakeProject } from '../../../lean/lake/read-project.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

/** A garden with two packages from git, one of them not fetched, and one in a folder. */
const garden = {
  'lakefile.toml': [
    'name = "garden"',
    'defaultTargets = ["Garden"]',
    'leanOptions = {autoImplicit = false}',
    '[[lean_lib]]\nname = "Garden"',
    '[[lean_lib]]\nname = "Tests"\nsrcDir = "test"\nglobs = ["Tests.+"]',
  ].join('\r\n'),
  'lake-manifest.json': JSON.stringify({
    version: '1.1.0',
    name: 'garden',
    packagesDir: 'packages',
    packages: [
      { type: 'git', name: '«rose-bed»', rev: commit, url: 'u', subDir: 'lean', configFile: 'lakefile' },
      { type: 'path', name: 'tools', dir: '../tools', configFile: 'lakefile.toml' },
      { type: 'git', name: 'pond', rev: commit, url: 'u', inputRev: 'v1', configFile: 'lakefile.lean' },
    ],
  }),
  'Garden.lean': 'module\npublic import Garden.Path\nimport all Rose.Red',
  'Garden/Path.lean': 'import Tools',
  'test/Tests/One.lean': 'import Garden',
  'test/Tests/deep/x y.lean': '',
  'test/Tests/deep/«z».lean': '',
  'test/Tests/deep/a-b.lean': '',
  'test/Tests/notes.txt': '',
  'packages/rose-bed/lean/lakefile.lean':
    'import Lake\npackage «rose-bed»\nlean_lib Rose where\n  leanOptions := #[⟨`weak.thorns, true⟩]\n',
  'packages/rose-bed/lean/Rose/Red.lean': 'prelude\nimport Init.Core',
};
const tools = {
  'lakefile.toml': 'name = "tools"\nsrcDir = "src"\n[[lean_lib]]\nname = "Tools"\n',
  'src/Tools.lean': 'import Lean.Elab',
};

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

async function gardenIn(folder: string): Promise<LakeProject> {
  await writeFiles(join(folder, 'garden'), garden);
  await writeFiles(join(folder, 'tools'), tools);
  return await projectAt(join(folder, 'garden'));
}

async function projectAt(folder: string): Promise<LakeProject> {
  const reading = await readLakeProject(folder);
  if (reading.kind !== 'read') throw new Error(reading.why);
  return reading.project;
}

describe('a Lake project', () => {
  test('has its own libraries and those of the packages in its manifest, from git and in folders', async () => {
    await using dir = await temporaryFolder();
    const { packages } = await gardenIn(dir.path);
    const at = (...parts: string[]): string => join(dir.path, ...parts);
    expect(packages.map(({ name, folder, isThere, revision }) => [name, folder, isThere, revision])).toEqual([
      ['garden', at('garden'), true, null],
      ['rose-bed', at('garden/packages/rose-bed/lean'), true, commit],
      ['tools', at('tools'), true, null],
      ['pond', at('garden/packages/pond'), false, commit],
    ]);
    expect(packages.flatMap(({ libraries }) => libraries)).toEqual([
      {
        name: 'Garden',
        sourceFolder: at('garden'),
        roots: ['Garden'],
        globs: [{ kind: 'one', module: 'Garden' }],
        options: { autoImplicit: false },
        isDefault: true,
      },
      {
        name: 'Tests',
        sourceFolder: at('garden/test'),
        roots: ['Tests'],
        globs: [{ kind: 'submodules', module: 'Tests' }],
        options: { autoImplicit: false },
        isDefault: false,
      },
      expect.objectContaining({ name: 'Rose', options: { 'weak.thorns': true } }),
      expect.objectContaining({ name: 'Tools', sourceFolder: at('tools/src'), options: {} }),
    ]);
    expect(packages.flatMap(({ unread }) => unread)).toEqual([]);
  });

  test('is compiled from the files of the packages, each with the options of its library', async () => {
    await using dir = await temporaryFolder();
    const project = await gardenIn(dir.path);
    const { modules, core, faults } = await moduleClosure(project, ['Tests.One']);
    expect(modules.map(({ name, package: owner, options }) => [name, owner.name, options])).toEqual([
      ['Tools', 'tools', {}],
      ['Garden.Path', 'garden', { autoImplicit: false }],
      ['Rose.Red', 'rose-bed', { 'weak.thorns': true }],
      ['Garden', 'garden', { autoImplicit: false }],
      ['Tests.One', 'garden', { autoImplicit: false }],
    ]);
    expect([core, faults]).toEqual([['Init', 'Init.Core', 'Lean.Elab'], []]);
  });

  test('lists the modules of a library that its globs name', async () => {
    await using dir = await temporaryFolder();
    const { packages } = await gardenIn(dir.path);
    const [own, tests] = packages[0]!.libraries;
    expect(await modulesOf(own!)).toEqual(['Garden']);
    expect(await modulesOf(tests!)).toEqual(['Tests.One', 'Tests.deep.«a-b»', 'Tests.deep.«x y»']);
    const both = { ...tests!, globs: [{ kind: 'and-submodules', module: 'Tests.deep' }] as const };
    expect((await modulesOf(both))[0]).toBe('Tests.deep');
    expect(findModule({ folder: '', packages }, 'Tests.deep.«a-b»')?.file).toBe(
      join(dir.path, 'garden/test/Tests/deep/a-b.lean'),
    );
    expect(findModule({ folder: '', packages }, 'Tests')).toBeNull();
    expect(findModule({ folder: '', packages }, 'Gardener')).toBeNull();
  });

  test('says of what has no commit in the manifest what git says', async () => {
    await using dir = await temporaryFolder();
    await gardenIn(dir.path);
    const home = join(dir.path, 'tools');
    git(home, 'init', '-q');
    git(home, 'add', '.');
    git(home, 'commit', '-qm', 'first');
    const checkout = async () =>
      (await projectAt(join(dir.path, 'garden'))).packages.map((found) => found.checkout);
    const head = git(home, 'rev-parse', 'HEAD');
    expect(await checkout()).toEqual([null, null, { commit: head, isDirty: false }, null]);
    await writeFile(join(home, 'src/Tools.lean'), 'import Lean');
    expect(await checkout()).toEqual([null, null, { commit: head, isDirty: true }, null]);
  });

  test('has no package whose lakefile is not directly in the folder of the package', async () => {
    await using dir = await temporaryFolder();
    const packages = [
      { type: 'path', name: 'all', dir: '..', configFile: 'p/sub/lakefile.toml' },
      { type: 'path', name: 'up', dir: 'sub/deep', configFile: '../lakefile.toml' },
      { type: 'path', name: 'sub', dir: 'sub', configFile: './lakefile.toml' },
    ];
    await writeFiles(join(dir.path, 'p'), {
      'lakefile.toml': 'name = "p"',
      'lake-manifest.json': JSON.stringify({ version: '1.1.0', packages }),
      'sub/lakefile.toml': 'name = "sub"\nsrcDir = "p/sub"\n[[lean_lib]]\nname = "E"\n',
      'sub/deep/x': '',
    });
    const project = await projectAt(join(dir.path, 'p'));
    expect(project.packages.map(({ name, libraries, unread }) => [name, libraries.length, unread])).toEqual([
      ['p', 0, []],
      ['all', 0, [expect.stringMatching(/^p\/sub\/lakefile\.toml is not in the folder/)]],
      ['up', 0, [expect.stringMatching(/^\.\.\/lakefile\.toml is not in the folder/)]],
      ['sub', 1, []],
    ]);
  });

  test('may have a lakefile that is longer than anyone writes, which is not read', async () => {
    await using dir = await temporaryFolder();
    await writeFiles(dir.path, { 'lakefile.toml': `name = "p"\n${'#'.repeat(300_000)}` });
    expect((await projectAt(dir.path)).packages[0]?.unread).toEqual([
      expect.stringMatching(/^lakefile\.toml can't be read: it has more than 200,000 characters/),
    ]);
  });

  test.each(['1.0.0', 7])('may have a manifest of version %j', async (version) => {
    await using dir = await temporaryFolder();
    const packages = [{ type: 'git', name: 'rose', rev: commit, url: 'u', inherited: true, opts: {} }];
    await writeFiles(dir.path, {
      'lakefile.lean': 'import Lake\npackage p\n@[default_target]\nlean_lib P',
      'lake-manifest.json': JSON.stringify({ version, packages }),
      '.lake/packages/rose/lakefile.toml': 'name = "rose"',
    });
    const project = await projectAt(dir.path);
    expect(project.packages.map(({ name, isThere }) => [name, isThere])).toEqual([
      ['p', true],
      ['rose', true],
    ]);
  });

  test('says so when it is none, when its manifest is broken and when a package has no lakefile', async () => {
    await using dir = await temporaryFolder();
    const why = async () => {
      const reading = await readLakeProject(dir.path);
      return reading.kind === 'read' ? reading.project.packages.at(-1)!.unread : reading.why;
    };
    expect(await why()).toMatch(/no lakefile/);
    await writeFiles(dir.path, { 'lakefile.toml': 'name = "p"', 'lake-manifest.json': '{' });
    expect(await why()).toMatch(/lake-manifest.json.*can't be read/);
    const manifest = { version: '1.1.0', packages: [{ type: 'path', name: 'q', dir: 'q' }] };
    await writeFiles(dir.path, { 'lake-manifest.json': JSON.stringify(manifest), 'q/A.lean': '' });
    expect(await why()).toEqual([expect.stringMatching(/q has no lakefile/)]);
  });
});
