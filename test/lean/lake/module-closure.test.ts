import { symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { LakeLibrary, LakePackage, LakeProject } from '../../../lean/lake/manifest.ts';
import { type ClosureFault, moduleClosure } from '../../../lean/lake/module-closure.ts';
import fc from '../../support/properties.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

const library = (name: string, sourceFolder: string): LakeLibrary => ({
  name,
  sourceFolder,
  roots: [name],
  globs: [{ kind: 'one', module: name }],
  options: { [`from${name}`]: true },
  isDefault: true,
});

const ofFolder = (folder: string, libraries: readonly LakeLibrary[], isThere = true): LakePackage => ({
  name: folder.split('/').at(-1)!,
  folder,
  isThere,
  revision: null,
  checkout: null,
  libraries,
  unread: [],
});

/** Two packages: library `App` and, in the folder `dep`, `Dep`; a third is not there. */
const projectIn = (folder: string): LakeProject => ({
  folder,
  packages: [
    ofFolder(folder, [library('App', folder)]),
    ofFolder(join(folder, 'dep'), [library('Dep', join(folder, 'dep/src'))]),
    ofFolder(join(folder, 'gone'), [], false),
  ],
});

async function closureOf(files: Readonly<Record<string, string>>, wanted: readonly string[]) {
  await using dir = await temporaryFolder();
  await writeFiles(dir.path, files);
  return await moduleClosure(projectIn(dir.path), wanted);
}

describe('the closure of a module', () => {
  test('has each module behind what it imports, with its package, options and size, and names what is of Lean', async () => {
    const { modules, core, faults } = await closureOf(
      {
        'App.lean': 'module\nimport App.Z\nmeta import Dep.«a-b»\n',
        'App/Z.lean': 'import Dep\nimport Lean.Meta\r\n-- é',
        'dep/src/Dep.lean': 'prelude',
        'dep/src/Dep/a-b.lean': 'import Dep\nimport Std',
      },
      ['App'],
    );
    const names = modules.map(({ name }) => name);
    expect([names, faults, core]).toEqual([
      ['Dep', 'App.Z', 'Dep.«a-b»', 'App'],
      [],
      ['Init', 'Lean.Meta', 'Std'],
    ]);
    expect(modules[1]).toMatchObject({ options: { fromApp: true }, bytes: 34, lines: 3 });
    expect(modules[2]!.package.name).toBe('dep');
    expect(modules[0]!.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(modules[3]!.header.imports.at(-1)).toEqual({
      module: 'Dep.«a-b»',
      isPublic: false,
      isMeta: true,
      isAll: false,
    });
  });

  test('names a missing module, who imports it, what is blocked by it, and goes on with the rest', async () => {
    const { modules, faults, blocked } = await closureOf(
      {
        'App.lean': 'import App.A\nimport App.B\nimport App.C',
        'App/A.lean': 'import App.None',
        'App/B.lean': 'import App.None',
        'App/C.lean': '',
      },
      ['App'],
    );
    expect(modules.map(({ name }) => name)).toEqual(['App.C']);
    expect(faults).toMatchObject([
      {
        kind: 'missing',
        module: 'App.None',
        importedBy: ['App.A', 'App.B'],
        file: expect.stringMatching(/App\/None.lean$/),
      },
    ]);
    expect(Object.fromEntries(blocked)).toEqual({
      'App.A': 'App.None',
      'App.B': 'App.None',
      App: 'App.None',
    });
  });

  test('has sources that links lead to within the project, and says where another leads', async () => {
    await using dir = await temporaryFolder();
    await using elsewhere = await temporaryFolder();
    await writeFiles(elsewhere.path, { 'Secret.lean': '', 'folder/B.lean': '', 'dep/src/Dep/Own.lean': '' });
    await writeFiles(dir.path, {
      'App.lean': 'import App.A\nimport App.Link\nimport App.folder.B\nimport Dep.Own\nimport Dep.Link',
      'App/A.lean': '',
      'dep/src/Dep/Own.lean': '',
    });
    await symlink('A.lean', join(dir.path, 'App/Near.lean'));
    await symlink(join(elsewhere.path, 'Secret.lean'), join(dir.path, 'App/Link.lean'));
    await symlink(join(elsewhere.path, 'folder'), join(dir.path, 'App/folder'));
    await symlink('Own.lean', join(dir.path, 'dep/src/Dep/Link.lean'));
    const project = projectIn(dir.path);
    const { modules, faults } = await moduleClosure(project, ['App', 'App.Near']);
    expect(modules.map(({ name }) => name)).toEqual(['App.A', 'Dep.Own', 'Dep.Link', 'App.Near']);
    const outside = (module: string, file: string) => ({
      kind: 'unreadable',
      module,
      file: expect.stringMatching(`^${dir.path}`),
      why: `it leads out of ${dir.path}, to ${join(elsewhere.path, file)}`,
    });
    expect(faults).toEqual([outside('App.Link', 'Secret.lean'), outside('App.folder.B', 'folder/B.lean')]);
  });

  test('has no source of a package that git brought that is a link, wherever that leads; its folder may be one', async () => {
    await using dir = await temporaryFolder();
    await writeFiles(dir.path, {
      'shared/src/Dep.lean': 'import Dep.A\nimport Dep.Link',
      'shared/src/Dep/A.lean': '',
    });
    await symlink('A.lean', join(dir.path, 'shared/src/Dep/Link.lean'));
    await symlink('shared', join(dir.path, 'dep'));
    const { packages, folder } = projectIn(dir.path);
    const fetched = packages.map((one) => (one.name === 'dep' ? { ...one, revision: 'a'.repeat(40) } : one));
    const { modules, faults } = await moduleClosure({ folder, packages: fetched }, ['Dep']);
    expect(modules.map(({ name }) => name)).toEqual(['Dep.A']);
    expect(faults).toMatchObject([
      { module: 'Dep.Link', why: expect.stringMatching(/^it is no plain file in /) },
    ]);
  });

  test('says which file is too large, one that a module includes too', async () => {
    await using dir = await temporaryFolder();
    await writeFiles(dir.path, {
      'App.lean': 'def a := include_str "large.txt"',
      'large.txt': '',
      'App/B.lean': '',
    });
    await truncate(join(dir.path, 'large.txt'), 2 ** 27);
    await truncate(join(dir.path, 'App/B.lean'), 2 ** 27);
    const { modules, faults } = await moduleClosure(projectIn(dir.path), ['App', 'App.B']);
    expect(modules).toEqual([]);
    const tooLarge = (module: string, file: string) => ({
      ...{ kind: 'unreadable', module },
      why: `${join(dir.path, file)} has more than 64 MiB`,
    });
    expect(faults).toMatchObject([tooLarge('App', 'large.txt'), tooLarge('App.B', 'App/B.lean')]);
  });

  test('says which packages are not there when nobody knows a module', async () => {
    const { faults } = await closureOf({ 'App.lean': 'import Other.Thing' }, ['App']);
    expect(faults).toMatchObject([
      { kind: 'missing', module: 'Other.Thing', importedBy: ['App'], file: null },
    ]);
    const { advice } = faults[0] as Extract<ClosureFault, { kind: 'missing' }>;
    expect(advice.join(' ')).toMatch(/gone.*lake update.*git clone.*lakatos library add/s);
  });

  test('names the modules of a circle of imports', async () => {
    const { modules, faults, blocked } = await closureOf(
      {
        'App.lean': 'import App.A',
        'App/A.lean': 'import App.B',
        'App/B.lean': 'import App.C\nimport App.D',
        'App/C.lean': 'import App.A',
        'App/D.lean': 'import App.D',
      },
      ['App'],
    );
    expect(modules).toEqual([]);
    expect(faults).toEqual([
      { kind: 'cycle', modules: ['App.A', 'App.B', 'App.C'] },
      { kind: 'cycle', modules: ['App.D'] },
    ]);
    expect([...blocked.keys()].sort()).toEqual(['App', 'App.A', 'App.B', 'App.C', 'App.D']);
  });

  test('says which file has a header that cannot be read', async () => {
    const { faults, blocked } = await closureOf(
      { 'App.lean': 'import App.A', 'App/A.lean': 'import Init\n/- ' },
      ['App'],
    );
    expect(faults).toMatchObject([
      { kind: 'unreadable', module: 'App.A', why: 'line 2: a comment does not end' },
    ]);
    expect(blocked.get('App')).toBe('App.A');
  });

  test('has no module outside of the folder of its library, whatever a name says', async () => {
    const { modules, faults } = await closureOf(
      { 'App.lean': 'import App.«..».«..».Secret\nimport App.«../Secret»', 'Secret.lean': '' },
      ['App'],
    );
    expect(modules).toEqual([]);
    expect(faults.map(({ kind }) => kind)).toEqual(['missing', 'missing']);
  });

  test('is in order, complete and free of what has a fault for any imports', async () => {
    const size = 7;
    const graph = fc.array(fc.uniqueArray(fc.nat({ max: size }), { maxLength: 3 }), {
      minLength: size,
      maxLength: size,
    });
    await fc.assert(
      fc.asyncProperty(graph, async (edges) => {
        // The last one has no file.
        const files = edges.map((imports, index) => [
          `App/M${index}.lean`,
          imports.map((target) => `import App.M${target}\n`).join(''),
        ]);
        const { modules, blocked, faults } = await closureOf(Object.fromEntries(files), ['App.M0']);
        const reach = (from: number, seen = new Set<number>()): Set<number> => {
          for (const target of edges[from] ?? []) if (!seen.has(target)) reach(target, seen.add(target));
          return seen;
        };
        const faulty = (index: number): boolean =>
          index === size ||
          [index, ...reach(index)].some((member) => member === size || reach(member).has(member));
        const needed = [...new Set([0, ...reach(0)])].filter((index) => index !== size);
        expect(modules.map(({ name }) => name).sort()).toEqual(
          needed
            .filter((index) => !faulty(index))
            .map((index) => `App.M${index}`)
            .sort(),
        );
        expect([...blocked.keys()].sort()).toEqual(
          needed
            .filter(faulty)
            .map((index) => `App.M${index}`)
            .sort(),
        );
        expect(faults.length > 0).toBe(faulty(0));
        const before = new Set(['Init']);
        for (const { name, header } of modules) {
          for (const { module } of header.imports) expect(before).toContain(module);
          before.add(name);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('may be as deep as a library is large', async () => {
    const depth = 3000;
    const files = Array.from({ length: depth }, (_, index) => [
      `App/M${index}.lean`,
      index + 1 < depth ? `import App.M${index + 1}` : '',
    ]);
    const { modules } = await closureOf(Object.fromEntries(files), ['App.M0']);
    expect(modules).toHaveLength(depth);
    expect(modules[0]!.name).toBe(`App.M${depth - 1}`);
  });
});
