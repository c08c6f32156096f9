import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Manifest, suiteManifestSchema } from '../../../datasets/manifest.ts';

export interface LocalRepository {
  readonly path: string;
  /** Writes files, commits them, and gives the commit. */
  commit(files: Readonly<Record<string, string>>): Promise<string>;
}

/** A real git repository that knows nothing of the settings of whoever runs the tests. */
export async function localRepository(path: string): Promise<LocalRepository> {
  await mkdir(path, { recursive: true });
  const identity = [
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@example.org',
    '-c',
    'commit.gpgsign=false',
  ];
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path, ...identity, ...args], {
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    }).trim();
  git('init', '--quiet');
  return {
    path,
    async commit(files) {
      await writeFiles(path, files);
      git('add', '--all');
      git('commit', '--quiet', '--message', 'problems');
      return git('rev-parse', 'HEAD');
    },
  };
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

export const problemFiles = {
  'Valid/a.lean': 'theorem a : 1 = 1 := by sorry\n',
  'Valid/b.lean': 'theorem b : 2 = 2 := by sorry\n',
  'Test/c.lean': 'theorem c : 3 = 3 := by sorry\n',
  'README.md': 'Problems.\n',
};

/** A manifest for `problemFiles`. */
export const manifestOf = (repository: string, commit: string, changes: object = {}): Manifest =>
  suiteManifestSchema.parse({
    schema: 'lakatos/suite',
    version: 1,
    name: 'small',
    title: 'A small suite',
    source: { kind: 'git', repository, commit },
    licence: 'MIT',
    citation: null,
    lean: 'v4.28.0',
    mathlib: null,
    splits: [
      { name: 'valid', count: 2 },
      { name: 'test', count: 1 },
    ],
    format: { kind: 'file-per-problem', id: '([^/]+)\\.lean$' },
    files: [
      { path: 'Valid/*.lean', split: 'valid' },
      { path: 'Test/*.lean', split: 'test' },
    ],
    checksum: null,
    knownBad: [],
    ...changes,
  });
