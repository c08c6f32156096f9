import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkoutOf } from '../../../lean/lake/checkout-of.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

/** A repository with these files in its first commit. */
async function repositoryOf(
  files: Readonly<Record<string, string>>,
  ...init: readonly string[]
): Promise<AsyncDisposable & { readonly path: string; readonly home: string; readonly commit: string }> {
  const dir = await temporaryFolder();
  const home = join(dir.path, 'home');
  await writeFiles(home, files);
  git(home, 'init', '-q', ...init);
  git(home, 'add', '.');
  git(home, 'commit', '-qm', 'first');
  const commit = git(home, 'rev-parse', 'HEAD');
  return { path: dir.path, home, commit, [Symbol.asyncDispose]: dir[Symbol.asyncDispose] };
}

/** As after unpacking an archive: git has to look into the file. */
const touch = (file: string): Promise<void> => utimes(file, 1, 1);

describe('the state of a git checkout', () => {
  test('is told without running a program that the settings of its repository name', async () => {
    await using at = await repositoryOf({ 'A.lean': 'a', '.gitattributes': 'A.lean filter=y\n' });
    const trace = join(at.path, 'trace');
    const program = `sh -c 'touch ${trace}; cat'`;
    await writeFiles(join(at.home, '.git'), { 'info/attributes': '* filter=x\n', 'hooks/x': '' });
    for (const [name, value] of Object.entries({
      'filter.x.clean': program,
      'filter.x.required': 'true',
      'filter.y.process': program,
      'core.fsmonitor': program,
      'core.repositoryformatversion': '1',
      'extensions.partialClone': 'o',
      'remote.o.promisor': 'true',
      'remote.o.url': '.',
      'remote.o.uploadpack': `sh -c 'touch ${trace}; exit 1'`,
    }))
      git(at.home, 'config', name, value);
    await touch(join(at.home, 'A.lean'));
    await touch(join(at.home, '.gitattributes'));
    const states = [await checkoutOf(at.home)];
    await writeFile(join(at.home, 'A.lean'), 'b');
    states.push(await checkoutOf(at.home));
    // Nothing of the commit is there.
    await writeFile(join(at.home, '.git', 'HEAD'), `${'1'.repeat(40)}\n`);
    states.push(await checkoutOf(at.home));
    expect([states, existsSync(trace)]).toEqual([
      [{ commit: at.commit, isDirty: false }, { commit: at.commit, isDirty: true }, null],
      false,
    ]);
  });

  test('is told without running a program that the settings of a submodule name', async () => {
    await using at = await repositoryOf({ 'A.lean': 'a' });
    await using inner = await repositoryOf({ 'B.lean': 'b' });
    git(at.home, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.home, 'inner');
    git(at.home, 'commit', '-qm', 'second');
    const trace = join(at.path, 'trace');
    git(join(at.home, 'inner'), 'config', 'filter.x.clean', `sh -c 'touch ${trace}; cat'`);
    await writeFiles(at.home, { '.git/modules/inner/info/attributes': '* filter=x\n' });
    await touch(join(at.home, 'inner', 'B.lean'));
    const checkout = await checkoutOf(at.home);
    expect([checkout?.isDirty, existsSync(trace)]).toEqual([false, false]);
  });

  test('is that of the files below the folder, in a linked work tree as well', async () => {
    await using at = await repositoryOf({ 'A.lean': 'a', 'sub/B.lean': 'b' });
    const tree = join(at.path, 'tree');
    git(at.home, 'worktree', 'add', '--quiet', '--detach', tree);
    const states = async () =>
      await Promise.all(
        [at.home, join(at.home, 'sub'), tree, join(tree, 'sub')].map(
          async (folder) => (await checkoutOf(folder))?.isDirty,
        ),
      );
    expect(await states()).toEqual([false, false, false, false]);
    await writeFile(join(at.home, 'A.lean'), 'c');
    await writeFile(join(tree, 'sub', 'B.lean'), 'c');
    expect(await states()).toEqual([true, false, true, true]);
    await writeFile(join(at.home, 'A.lean'), 'a');
    await writeFile(join(at.home, 'sub', 'new.lean'), '');
    expect((await states()).slice(0, 2)).toEqual([false, false]);
    git(at.home, 'add', '.');
    expect((await states()).slice(0, 2)).toEqual([true, true]);
  });

  test('knows names of objects of either length, and indexes in two parts', async () => {
    await using at = await repositoryOf({ 'A.lean': 'a' }, '--object-format=sha256');
    expect(await checkoutOf(at.home)).toEqual({ commit: at.commit, isDirty: false });
    git(at.home, 'update-index', '--split-index');
    expect(await checkoutOf(at.home)).toEqual({ commit: at.commit, isDirty: false });
  });

  test('has no changes where links are files and modes are none, as the repository says', async () => {
    await using at = await repositoryOf({ 'A.lean': 'a' });
    await symlink('A.lean', join(at.home, 'link'));
    git(at.home, 'add', '.');
    git(at.home, 'commit', '-qm', 'second');
    const copy = join(at.path, 'copy');
    git(at.path, 'clone', '-q', '-c', 'core.symlinks=false', '-c', 'core.fileMode=false', at.home, copy);
    execFileSync('chmod', ['755', join(copy, 'A.lean')]);
    expect((await checkoutOf(copy))?.isDirty).toBe(false);
  });

  test('is not known where there is no repository, no commit or no work tree', async () => {
    await using dir = await temporaryFolder();
    expect(await checkoutOf(dir.path)).toBeNull();
    git(dir.path, 'init', '-q');
    expect(await checkoutOf(dir.path)).toBeNull();
    await mkdir(join(dir.path, 'bare'));
    git(join(dir.path, 'bare'), 'init', '-q', '--bare');
    expect(await checkoutOf(join(dir.path, 'bare'))).toBeNull();
  });
});
