import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareInstallation } from '../../lean/embedded/installation/prepare-installation.ts';
import {
  type BuildEvent,
  type BuildOptions,
  type BuildResult,
  buildDefaults,
  buildLibrary,
} from '../../lean/embedded/library/build-library.ts';
import { withCoreSource } from '../../lean/embedded/library/core-source.ts';
import { type LibraryReading, readLibrary } from '../../lean/embedded/library/library-index.ts';
import { ModuleStore } from '../../lean/embedded/library/module-store.ts';
import type { LakeProject } from '../../lean/lake/manifest.ts';
import { moduleClosure } from '../../lean/lake/module-closure.ts';
import { modulesOf } from '../../lean/lake/read-imports.ts';
import { readLakeProject } from '../../lean/lake/read-project.ts';
import { cacheWithLean } from './cache-with-lean.ts';
import { madeOnce } from './made-once.ts';
import { temporaryFolder } from './temporary-folder.ts';

const sources = fileURLToPath(new URL('library-project', import.meta.url));

/** A copy of the project of two packages, to be changed at will. */
export async function copyLibraryProject(folder: string): Promise<void> {
  await cp(sources, folder, { recursive: true });
}

/** A fresh cache folder without modules, which has Lean's own library: its path is what `LAKATOS_CACHE` names. */
export async function libraryCache(): Promise<Awaited<ReturnType<typeof temporaryFolder>>> {
  const folder = await temporaryFolder();
  await cacheWithLean(folder.path);
  return folder;
}

export async function openProject(folder: string): Promise<LakeProject> {
  const reading = await readLakeProject(folder);
  if (reading.kind !== 'read') throw new Error(reading.why);
  return reading.project;
}

export interface BuildToDo extends Partial<BuildOptions> {
  readonly folder: string;
  /** What `LAKATOS_CACHE` would name. */
  readonly cache: string;
  /** Default: all of the project's own. */
  readonly modules?: readonly string[];
  /** A folder with sources of Lean's own modules. Default: none. */
  readonly coreSource?: string;
}

/** What became of a build's modules, and which were compiled. */
export interface BuildDone {
  readonly result: BuildResult;
  readonly compiled: readonly string[];
}

export async function buildModules({
  folder,
  cache,
  modules,
  coreSource,
  ...options
}: BuildToDo): Promise<BuildDone> {
  const project = await openProject(folder);
  const own = project.packages[0]!.libraries.map((library) => modulesOf(library));
  const closure = await moduleClosure(project, modules ?? (await Promise.all(own)).flat());
  if (closure.faults.length > 0) throw new Error(JSON.stringify(closure.faults));
  const compiled: string[] = [];
  const onEvent = (event: BuildEvent): void => {
    if (event.kind === 'started') compiled.push(event.module.name);
  };
  const result = await buildLibrary(
    { project, closure: await withCoreSource(closure, coreSource ?? null) },
    {
      ...buildDefaults,
      threads: 2,
      keepGoing: true,
      signal: new AbortController().signal,
      onEvent,
      cacheRoot: join(cache, 'lean'),
      ...options,
    },
  );
  return { result, compiled };
}

/** The project, built once for all test files of a run: they may read it, and add to its cache. */
export interface BuiltProject extends BuildDone {
  readonly folder: string;
  readonly cache: string;
}

export async function builtProject(): Promise<BuiltProject> {
  const { folder, cache, result, compiled } = await madeOnce('library-project', async (made) => {
    const [folder, cache] = [join(made, 'project'), join(made, 'cache')];
    await Promise.all([copyLibraryProject(folder), cacheWithLean(cache)]);
    const { result, compiled } = await buildModules({ folder, cache });
    return { folder, cache, result: [...result], compiled };
  });
  return { folder, cache, result: new Map(result), compiled };
}

/** What is found of a project that was built; `lean`: which Lean asks, default the one that is there. */
export async function readBuilt(
  { folder, cache }: Pick<BuiltProject, 'folder' | 'cache'>,
  lean?: string,
): Promise<LibraryReading> {
  const cacheRoot = join(cache, 'lean');
  const { fingerprint } = await prepareInstallation({ cacheRoot });
  return await readLibrary(folder, {
    cacheRoot,
    lean: lean ?? fingerprint,
    store: new ModuleStore(cacheRoot),
  });
}

/** The same for an engine, with all that it needs to work with it. */
export async function libraryOptions(built: BuiltProject) {
  const reading = await readBuilt(built);
  if (reading.kind !== 'read') throw new Error(reading.kind);
  return { cacheRoot: join(built.cache, 'lean'), library: reading.library };
}
