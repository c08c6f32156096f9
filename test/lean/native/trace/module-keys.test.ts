import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { moduleClosure } from '../../../../lean/lake/module-closure.ts';
import { moduleKeys } from '../../../../lean/native/trace/module-keys.ts';
import { copyLibraryProject, openProject } from '../../../support/library-project.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const modules = ['Harbor.Basic', 'Harbor.Ships', 'Toolbox.Lemmas'];

async function keysIn(folder: string, lean = 'Lean 4', options = {}) {
  const closure = await moduleClosure(await openProject(folder), modules);
  const keys = await moduleKeys(lean, closure.modules, () => options);
  return Object.fromEntries(keys);
}

test('a module is named anew when its text or that of something it imports changes, and no other module is', async () => {
  await using folder = await temporaryFolder();
  const project = join(folder.path, 'project');
  await mkdir(project);
  await copyLibraryProject(project);
  const before = await keysIn(project);
  expect(await keysIn(project)).toEqual(before);
  const file = join(project, 'Harbor', 'Basic.lean');
  await writeFile(file, `${await readFile(file, 'utf8')}\n-- a remark\n`);
  const after = await keysIn(project);
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  expect(changed).toContain('Harbor.Basic');
  expect(changed).toContain('Harbor.Ships');
  expect(changed).not.toContain('Toolbox.Lemmas');
});

test('a module is named anew when something that it imports was compiled again', async () => {
  await using folder = await temporaryFolder();
  await copyLibraryProject(folder.path);
  const before = await keysIn(folder.path);
  const home = join(folder.path, '.lake/build/lib/lean/Harbor');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'Basic.olean'), 'compiled');
  const after = await keysIn(folder.path);
  expect(after['Harbor.Ships']).not.toBe(before['Harbor.Ships']);
  expect(after['Harbor.Basic']).toBe(before['Harbor.Basic']);
});

test('another Lean and other options give each module another name', async () => {
  await using folder = await temporaryFolder();
  await copyLibraryProject(folder.path);
  const usual = Object.values(await keysIn(folder.path));
  const other = Object.values(await keysIn(folder.path, 'Lean 5'));
  const set = Object.values(await keysIn(folder.path, 'Lean 4', { autoImplicit: true }));
  expect(new Set([...usual, ...other, ...set]).size).toBe(3 * usual.length);
});
