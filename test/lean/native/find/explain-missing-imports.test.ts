import { describe, expect, test } from '@jest/globals';
import { explainMissingImports } from '../../../../lean/native/find/explain-missing-imports.ts';
import type { FoundLean } from '../../../../lean/native/find/found-lean.ts';
import type { ProjectLibraryState } from '../../../../lean/native/find/library-state.ts';
import { type ProjectInfo, readProject } from '../../../../lean/native/find/project-info.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeTree } from './fake-toolchain.ts';

const nothing: ProjectLibraryState = { kind: 'not-built', built: [], sources: [] };
const library = (kind: ProjectLibraryState['kind'], root: string): ProjectLibraryState => ({
  kind,
  built: kind === 'built' || kind === 'partly-built' ? [root] : [],
  sources: kind === 'not-downloaded' ? [] : [root],
});

function project(
  packages: Readonly<Record<string, ProjectLibraryState>>,
  more: Partial<ProjectInfo> = {},
): ProjectInfo {
  return {
    folder: '/projects/my demo',
    lakefile: 'lakefile.toml',
    manifest: 'read',
    manifestFault: null,
    own: nothing,
    mathlib: { kind: 'none' },
    packages: Object.entries(packages).map(([name, state]) => ({
      name,
      library: state,
      revision: null,
      asked: null,
      url: null,
      home: '',
      folder: `.lake/packages/${name}`,
      configFile: null,
    })),
    ...more,
  };
}

const lean = (found: ProjectInfo | null, more: Partial<FoundLean> = {}): FoundLean => ({
  kind: 'found',
  how: 'elan',
  server: { command: 'lake', args: [], cwd: '/', env: {} },
  toolchain: null,
  build: null,
  project: found,
  notes: [],
  ...more,
});

const mathlib = ['Mathlib.Tactic', 'Init', 'Lean.Elab', 'Std', 'Lake'];
const oneLine = (parts: readonly string[]): string => parts.join(' | ');

describe('nothing is missing', () => {
  test.each([
    ['the toolchain has it', ['Init.Data.List', 'Std.Data.HashMap', 'Lean', 'Lake'], lean(null)],
    ['nothing is imported', [], lean(null)],
    ['the package is built', mathlib, lean(project({ mathlib: library('built', 'Mathlib') }))],
    ['the manifest could not be read', mathlib, lean(project({}, { manifest: 'unreadable' }))],
  ] as const)('where %s', async (_name, modules, found) => {
    expect(await explainMissingImports(modules, found)).toBeNull();
  });
});

test('without a project, Mathlib needs one', async () => {
  for (const found of [lean(null), lean(project({}, { lakefile: null }))]) {
    const missing = (await explainMissingImports(mathlib, found))!;
    expect(missing[0]).toBe('no Lake project, so there is no module Mathlib.Tactic');
    expect(oneLine(missing.slice(1))).toMatch(
      /--project DIR.*lake \+leanprover-community.*lake exe cache get/,
    );
  }
  expect(oneLine((await explainMissingImports(['Other'], lean(null)))!.slice(1))).not.toContain('mathlib');
});

test('a project that does not ask for Mathlib is told how to', async () => {
  const toml = (await explainMissingImports(mathlib, lean(project({}))))!;
  expect(toml[0]).toContain('/projects/my demo has no module Mathlib.Tactic');
  expect(oneLine(toml.slice(1))).toMatch(
    /name = "mathlib".*lakefile.toml.*cd '\/projects\/my demo' && lake update/,
  );
  const fresh = (await explainMissingImports(mathlib, lean(project({}, { manifest: 'absent' }))))!;
  expect(fresh[1]).toMatch(/^Unless it is there: put .*name = "mathlib"/);
  const script = (await explainMissingImports(mathlib, lean(project({}, { lakefile: 'lakefile.lean' }))))!;
  expect(script[1]).toContain('require "leanprover-community" / "mathlib"');
  const other = (await explainMissingImports(
    ['Foo.Bar', 'Mathlib'],
    lean(project({ mathlib: library('built', 'Mathlib') })),
  ))!;
  expect(other[0]).toMatch(/has no module Foo\.Bar$/);
  expect(oneLine(other.slice(1))).not.toContain('name = "mathlib"');
  expect(oneLine(other.slice(1))).toMatch(/project's own: cd .* && lake build Foo\.Bar \| If not, add/);
});

test.each([
  ['not-downloaded', ['Mathlib.Tactic', 'Init'], 'is not downloaded'],
  ['not-built', ['Mathlib.Tactic'], 'is not built, or not to its end'],
  ['partly-built', ['Mathlib', 'Mathlib.Tactic'], 'is not built, or not to its end'],
] as const)('Mathlib that is %s is fetched, not built', async (kind, modules, why) => {
  const state = { ...library(kind, 'Mathlib'), built: [] };
  const missing = (await explainMissingImports(modules, lean(project({ mathlib: state }))))!;
  expect(missing[0]).toContain(why);
  expect(missing.slice(1)).toEqual(["cd '/projects/my demo' && lake exe cache get"]);
});

test('of a library that is there in part, a module may be there: Lean will say', async () => {
  const begun = { ...library('partly-built', 'Mathlib'), built: [] };
  expect(await explainMissingImports(['Mathlib.Tactic'], lean(project({ mathlib: begun })))).toBeNull();
  const other = { kind: 'partly-built', built: ['Mathlib'], sources: ['Archive', 'Mathlib'] } as const;
  expect(await explainMissingImports(['Mathlib'], lean(project({ mathlib: other })))).toBeNull();
});

test('packages that are not built are named with the command that builds them', async () => {
  const missing = (await explainMissingImports(
    ['Foo', '«Bar».Baz'],
    lean(project({ foo: library('not-built', 'Foo'), bar: library('not-built', 'Bar') })),
  ))!;
  expect(missing[0]).toContain('foo, bar in');
  expect(missing.slice(1)).toEqual(["cd '/projects/my demo' && lake build"]);
});

describe("the project's own modules", () => {
  const files = { 'Demo.lean': '', 'Demo/Basic.lean': '', 'lakefile.toml': 'name = "demo"\n' };
  const built = '.lake/build/lib/lean';

  test('are built with Lake before they are imported', async () => {
    await using folder = await temporaryFolder();
    await writeTree(folder.path, files);
    const found = lean(await readProject({ folder: folder.path, lakefile: 'lakefile.toml' }));
    expect(await explainMissingImports(['Init', 'Demo.Basic', 'Demo'], found)).toEqual([
      expect.stringMatching(/^Demo\.Basic, Demo in .* are not built$/),
      `cd ${folder.path} && lake build Demo.Basic Demo`,
    ]);
    // The files are looked at when it is asked, not when Lean was found.
    await writeTree(folder.path, { [`${built}/Demo/Basic.olean`]: '' });
    expect(await explainMissingImports(['Demo', '«Demo».Basic'], found)).toEqual([
      expect.stringMatching(/^Demo in .* is not built$/),
      `cd ${folder.path} && lake build Demo`,
    ]);
    await writeTree(folder.path, { [`${built}/Demo.olean`]: '' });
    expect(await explainMissingImports(['Demo', 'Demo.Basic'], found)).toBeNull();
  });

  test('of Mathlib itself come from its cache', async () => {
    await using folder = await temporaryFolder();
    await writeTree(folder.path, { 'Mathlib.lean': '', 'lakefile.lean': '' });
    const found = lean(await readProject({ folder: folder.path, lakefile: 'lakefile.lean' }));
    expect((await explainMissingImports(['Mathlib.Tactic'], found))?.slice(1)).toEqual([
      `cd ${folder.path} && lake exe cache get`,
    ]);
  });
});

test.each([
  ['a command of the user', lean(null, { how: 'command' })],
  [
    'a search path of the user',
    lean(null, { server: { command: 'lean', args: [], cwd: '/', env: { LEAN_PATH: '/x' } } }),
  ],
])('%s that finds no Mathlib, without a project: the way to one is told', async (_name, found) => {
  const missing = await explainMissingImports(mathlib, found);
  expect(missing?.[0]).toBe('no Lake project, and the Lean server finds no module Mathlib.Tactic');
  expect(oneLine(missing?.slice(1) ?? [])).toMatch(/--project DIR.*lake exe cache get/);
});
