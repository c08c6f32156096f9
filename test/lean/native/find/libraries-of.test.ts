import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { FoundLean } from '../../../../lean/native/find/found-lean.ts';
import { librariesOf } from '../../../../lean/native/find/libraries-of.ts';
import { readProject } from '../../../../lean/native/find/project-info.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { mathlibManifest, writeTree } from './fake-toolchain.ts';

const found = (project: FoundLean['project']): FoundLean => ({
  kind: 'found',
  how: 'elan',
  server: { command: 'lake', args: [], cwd: '/', env: {} },
  toolchain: null,
  build: null,
  project,
  notes: [],
});

const manifest = JSON.stringify({
  version: '1.1.0',
  packages: [...JSON.parse(mathlibManifest).packages, { name: 'near', type: 'path', dir: '../near' }],
});

test('without a project there is nothing to tell', async () => {
  expect(await librariesOf(found(null))).toBe('native');
});

test('without a project, what LEAN_PATH names counts by its compiled files', async () => {
  await using folder = await temporaryFolder();
  const libraries = (path: string): Promise<string> => {
    const lean = found(null);
    return librariesOf({ ...lean, server: { ...lean.server, cwd: folder.path, env: { LEAN_PATH: path } } });
  };
  expect(await libraries('a:b')).toBe('native');
  await writeTree(folder.path, { 'a/A.olean': 'one', 'a/A/Deep.olean': 'two', 'b/B.olean': 'three' });
  const all = await libraries('a:b');
  expect(all).toMatch(/^native path:[0-9a-f]{64}$/);
  expect(await libraries('a:b')).toBe(all);
  expect(await libraries('a')).not.toBe(all);
  // What comes first hides what comes later.
  expect(await libraries('b:a')).not.toBe(all);
  await writeTree(folder.path, { 'a/A/Deep.olean': 'other' });
  expect(await libraries('a:b')).not.toBe(all);
});

test('own modules and packages in folders go by their compiled files, others by their revisions', async () => {
  await using folder = await temporaryFolder();
  const demo = join(folder.path, 'demo');
  const write = (files: Readonly<Record<string, string>>) => writeTree(folder.path, files);
  await write({
    'demo/lakefile.toml': 'name = "demo"\n',
    'demo/lake-manifest.json': manifest,
    'demo/Demo/Basic.lean': 'def answer := 42\n',
    'near/Near.lean': '',
  });
  const libraries = async (): Promise<string> =>
    librariesOf(found(await readProject({ folder: demo, lakefile: 'lakefile.toml' })));
  const revisions = `batteries@${'b'.repeat(40)} mathlib@${'a'.repeat(40)} near@folder`;
  expect(await libraries()).toBe(`native ${revisions}`);

  const seen = new Set<string>();
  /** Notes the text, which must be one that was not there before. */
  const isNew = async (): Promise<void> => {
    const text = await libraries();
    expect(text).toMatch(new RegExp(`^native ${revisions} built:[0-9a-f]{64}$`));
    expect(seen).not.toContain(text);
    seen.add(text);
    expect(await libraries()).toBe(text);
  };
  const basic = 'demo/.lake/build/lib/lean/Demo/Basic.olean';
  await write({ [basic]: 'one' });
  await isNew();
  // An edit and a build: another size, or only another time.
  await write({ [basic]: 'other' });
  await isNew();
  await utimes(join(folder.path, basic), 1_000, 1_000);
  await isNew();
  await write({ [`${basic}.private`]: 'proofs' });
  await isNew();
  await write({ 'near/.lake/build/lib/Near.olean': '' });
  await isNew();

  const before = await libraries();
  // Sources mean nothing until they are built, nor do compiled files of a package that has a revision.
  await write({
    'demo/Demo/Basic.lean': 'def answer := 43\n',
    'demo/.lake/packages/mathlib/.lake/build/lib/lean/Mathlib.olean': 'x',
    'demo/.lake/build/ir/Demo/Basic.c': '',
  });
  expect(await libraries()).toBe(before);
  await rm(join(folder.path, basic));
  await isNew();
});

test('a package may lie in a folder with an absolute path', async () => {
  await using folder = await temporaryFolder();
  const demo = join(folder.path, 'demo');
  const far = join(folder.path, 'far');
  const packages = [{ name: 'far', type: 'path', dir: far }];
  await writeTree(folder.path, {
    'demo/lakefile.toml': 'name = "demo"\n',
    'demo/lake-manifest.json': JSON.stringify({ version: '1.1.0', packages }),
    'far/Far.lean': '',
    'far/.lake/build/lib/lean/Far.olean': 'one',
  });
  const project = await readProject({ folder: demo, lakefile: 'lakefile.toml' });
  expect(project.packages).toMatchObject([{ folder: far, library: { kind: 'built', built: ['Far'] } }]);
  expect(await librariesOf(found(project))).toMatch(/^native far@folder built:/);
});
