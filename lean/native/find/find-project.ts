import { dirname, join, resolve } from 'node:path';
import { isDirectory, isFile } from './files.ts';

/** A folder with Lean files that belong together. Without a lakefile it only names a toolchain. */
export interface ProjectFolder {
  readonly folder: string;
  readonly lakefile: 'lakefile.lean' | 'lakefile.toml' | null;
}

/** What makes `folder` a project, or null. Lake prefers `lakefile.lean` where there are both. */
async function projectAt(folder: string): Promise<ProjectFolder | null> {
  for (const lakefile of ['lakefile.lean', 'lakefile.toml'] as const)
    if (await isFile(join(folder, lakefile))) return { folder, lakefile };
  return (await isFile(join(folder, 'lean-toolchain'))) ? { folder, lakefile: null } : null;
}

/**
 * The nearest project around a file or folder. A folder below a project's `.lake` belongs to a package, which is not
 * to be built by itself: there the project is meant.
 */
export async function findProject(start: string): Promise<ProjectFolder | null> {
  let at = resolve(start);
  if (!(await isDirectory(at))) at = dirname(at);
  const inPackages = at.indexOf('/.lake/');
  if (inPackages >= 0) at = at.slice(0, inPackages);
  for (;;) {
    const project = await projectAt(at);
    if (project !== null) return project;
    if (dirname(at) === at) return null;
    at = dirname(at);
  }
}
