import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { moduleClosure } from '../../../../lean/lake/module-closure.ts';
import { SourceKeys } from '../../../../lean/native/trace/source-keys.ts';
import { copyLibraryProject, openProject } from '../../../support/library-project.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const modules = ['Harbor.Basic', 'Harbor.Ships', 'Toolbox.Lemmas'];

async function keysIn(folder: string, lean = 'Lean 4', options = {}) {
  const closure = await moduleClosure(await openProject(folder), modules);
  const keys = new SourceKeys(lean, closure.modules, () => options);
  return Object.fromEntries(closure.modules.map((module) => [module.name, keys.of(module)]));
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

test('another Lean and other options give each module another name', async () => {
  await using folder = await temporaryFolder();
  await copyLibraryProject(folder.path);
  const usual = Object.values(await keysIn(folder.path));
  const other = Object.values(await keysIn(folder.path, 'Lean 5'));
  const set = Object.values(await keysIn(folder.path, 'Lean 4', { autoImplicit: true }));
  expect(new Set([...usual, ...other, ...set]).size).toBe(3 * usual.length);
});
