import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import { natural } from '../../../core/schemas.ts';
import { fileStamp } from '../../file-stamp.ts';
import { lockPatiently } from '../../folder-lock.ts';
import { unprovedConstantSchema } from '../../gate/unproved-import.ts';
import { compileOptions } from '../../lake/compile-options.ts';
import { type LakeProject, revisionOf } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import { partsOfSource } from '../../name-parts.ts';
import type { LeanOptions } from '../lean/options.ts';
import { replaceDurably } from '../whole-folders.ts';
import { corePackage } from './core-source.ts';
import { type EngineLibrary, importedParts } from './engine-library.ts';
import { type BuiltModule, type ModuleStore, modulePart } from './module-store.ts';
import { damagedModules, mountedParts } from './verified-parts.ts';

const indexVersion = 2;

const option = z.union([z.boolean(), z.number(), z.string()]);

const module = z.strictObject({
  name: z.string(),
  package: z.string(),
  file: z.string(),
  bytes: natural,
  /** When the file was last changed, in milliseconds since the epoch: whether it is the one that was built. */
  changedMs: z.number(),
  /** Files that it includes; without a size those that were not there. */
  includes: z.array(z.strictObject({ file: z.string(), bytes: natural.nullable(), changedMs: z.number() })),
  key: z.string(),
  result: z.string(),
  /** Modules of packages that it imports, with their results. */
  imports: z.array(z.tuple([z.string(), z.string()])),
  parts: z.array(z.strictObject({ part: modulePart, size: natural })),
  unproved: z.array(unprovedConstantSchema),
  /** Errors of its commands that were left out. */
  leftOut: natural,
});

/** Which modules of a project are built, so that a run need not read all of its sources. */
const indexSchema = z.strictObject({
  schema: z.literal('lakatos/library-index'),
  version: z.literal(indexVersion),
  /** Identifies the Lean that built them. */
  lean: z.string(),
  folder: z.string(),
  options: z.record(z.string(), option),
  packages: z.array(z.strictObject({ name: z.string(), revision: z.string().nullable() })),
  modules: z.array(module),
});
export type LibraryIndex = z.infer<typeof indexSchema>;
type IndexedModule = z.infer<typeof module>;

/** What a use of a project's modules finds. */
export type LibraryReading =
  | { readonly kind: 'read'; readonly library: EngineLibrary; readonly modules: number }
  /** Nothing of the project was built, or by another Lean. */
  | { readonly kind: 'absent' }
  /** Nothing can be used, as these modules' sources have changed since they were built. */
  | { readonly kind: 'stale'; readonly modules: readonly string[] }
  /** Modules whose compiled files are not those that were written. */
  | { readonly kind: 'damaged'; readonly modules: readonly string[] };

const indexFolder = (cacheRoot: string): string => join(cacheRoot, 'libraries');

const indexPath = (cacheRoot: string, folder: string): string =>
  join(indexFolder(cacheRoot), `${sha256(resolve(folder)).slice(0, 24)}.json`);

/** Beside it: which of the compiled files were looked into. */
const verifiedPath = (cacheRoot: string, folder: string): string =>
  indexPath(cacheRoot, folder).replace(/\.json$/, '.verified.json');

/** Null where there is none that can be read. */
export async function readIndex(cacheRoot: string, folder: string): Promise<LibraryIndex | null> {
  return readIndexFile(indexPath(cacheRoot, folder));
}

async function readIndexFile(path: string): Promise<LibraryIndex | null> {
  try {
    return indexSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Forgets what is built of the project in a folder, and deletes those of its modules that no other project has.
 * @returns bytes that this freed
 */
export async function forgetLibrary(cacheRoot: string, folder: string, store: ModuleStore): Promise<number> {
  const index = await readIndex(cacheRoot, folder);
  const path = indexPath(cacheRoot, folder);
  await rm(path, { force: true });
  await rm(verifiedPath(cacheRoot, folder), { force: true });
  const keys = new Set(index?.modules.map(({ key }) => key));
  for (const name of await readdir(indexFolder(cacheRoot)).catch(() => [])) {
    const other = await readIndexFile(join(indexFolder(cacheRoot), name));
    for (const { key } of other?.modules ?? []) keys.delete(key);
  }
  let freed = 0;
  for (const key of keys) freed += await store.remove(key);
  return freed;
}

export interface Indexed {
  readonly module: ClosureModule;
  readonly record: BuiltModule;
  /** What it was built with. */
  readonly imports: readonly BuiltModule[];
}

/** Notes what a build has found or made. What earlier builds noted stays as far as it fits to that, and to its sources. */
export async function writeIndex(
  cacheRoot: string,
  lean: string,
  project: LakeProject,
  built: readonly Indexed[],
): Promise<void> {
  // Nothing of a module whose sources are no longer those that were built.
  const fresh = built.map(indexed).filter(isUnchanged);
  const names = new Set(fresh.map(({ name }) => name));
  await mkdir(indexFolder(cacheRoot), { recursive: true });
  // Another build of the project may be about to note what it has made.
  await using _lock = await lockPatiently(indexFolder(cacheRoot));
  const before = await readIndex(cacheRoot, project.folder);
  const others = before?.lean === lean ? before.modules.filter(({ name }) => !names.has(name)) : [];
  const kept = others.filter(isUnchanged);
  const index: LibraryIndex = {
    schema: 'lakatos/library-index',
    version: indexVersion,
    lean,
    folder: project.folder,
    options: { ...textOptions(project) },
    packages: project.packages.map((found) => ({ name: found.name, revision: revisionOf(found) })),
    modules: fitting([...fresh, ...kept]),
  };
  await replaceDurably(indexPath(cacheRoot, project.folder), JSON.stringify(index));
}

/** Without the modules that were built with other results of their imports than those here. */
function fitting(modules: readonly IndexedModule[]): IndexedModule[] {
  const results = new Map(modules.map(({ name, result }) => [name, result]));
  const fits = modules.filter(({ imports }) =>
    imports.every(([name, result]) => results.get(name) === result),
  );
  return fits.length === modules.length ? fits : fitting(fits);
}

const indexed = ({ module: source, record, imports }: Indexed): IndexedModule => ({
  name: source.name,
  package: source.package.name,
  file: source.file,
  bytes: source.bytes,
  changedMs: source.changedMs,
  includes: source.includes.map(({ file, bytes, changedMs, isThere }) => ({
    ...{ file, changedMs },
    bytes: isThere ? bytes : null,
  })),
  key: record.key,
  result: record.result,
  imports: imports.map(({ module: name, result }) => [name, result]),
  parts: record.parts.map(({ part, size }) => ({ part, size })),
  unproved: record.unproved,
  leftOut: record.leftOut.length,
});

/** What texts of a project's are read with: the options of its first library. */
function textOptions({ packages }: LakeProject): LeanOptions {
  const own = packages[0]?.libraries ?? [];
  const options = compileOptions((own.find(({ isDefault }) => isDefault) ?? own[0])?.options ?? {}, {});
  // An engine goes on behind a text, with threads that may have been ended in the middle of something.
  return { ...options, 'Elab.async': false };
}

/** What is built of the project in a folder, for an engine to work with. */
export async function readLibrary(
  folder: string,
  {
    cacheRoot,
    lean,
    store,
  }: { readonly cacheRoot: string; readonly lean: string; readonly store: ModuleStore },
): Promise<LibraryReading> {
  const index = await readIndex(cacheRoot, folder);
  if (index === null || index.lean !== lean || index.modules.length === 0) return { kind: 'absent' };
  const unchanged = index.modules.filter(isUnchanged);
  const modules = fitting(unchanged);
  if (modules.length === 0) return { kind: 'stale', modules: without(index.modules, unchanged) };
  const damaged = await damagedModules(verifiedPath(cacheRoot, folder), store, modules);
  if (damaged.length > 0) return { kind: 'damaged', modules: damaged };
  const revisions = index.packages.map(({ name, revision }) => `${name}@${revision ?? 'unversioned'}`);
  const results = sha256(JSON.stringify(modules.map(({ name, result }) => [name, result]).sort()));
  // Lean's own are compiled for those that see their private parts.
  const isCore = (found: IndexedModule): boolean => found.package === corePackage;
  const own = modules.filter((found) => !isCore(found));
  const leftOut = leftOutOf(modules);
  const library: EngineLibrary = {
    modules: own.map(({ name, file, parts, imports }) => ({
      ...{ name, file },
      bytes: parts.reduce((sum, { part, size }) => sum + (importedParts.has(part) ? size : 0), 0),
      imports: imports.map(([imported]) => imported),
    })),
    files: mountedParts(store, own, new Set(own.map(({ name }) => name))),
    unproved: modules.flatMap(({ name: module, unproved }) =>
      unproved.map((found) => ({ ...found, module })),
    ),
    recompiled: modules.filter(isCore).map(({ name, result }) => ({ name, result })),
    options: index.options,
    fingerprint: [
      ...revisions,
      // In full: images of memory are found by it, and two results with one beginning can be made.
      results,
      // Whoever reads a certificate is to know that what a theorem means depends on what was left out.
      ...(leftOut === 0 ? [] : [`without ${leftOut} commands`]),
    ].join(' '),
    sources: [
      {
        roots: [...new Set(own.map(({ name }) => String(partsOfSource(name)[0])))],
        command: ['lakatos build', `${leftOut === 0 ? '' : ' --leave-out'} --project ${folder}`],
        besides: '',
        outdated: without(index.modules, modules),
      },
    ],
  };
  return { kind: 'read', library, modules: modules.length };
}

/** Commands that Lean refused, and others that could mean something else without them. */
export const leftOutOf = (modules: readonly IndexedModule[]): number =>
  modules.reduce((sum, { leftOut }) => sum + leftOut, 0);

/** The names of those modules that are not among some. */
function without(modules: readonly IndexedModule[], some: readonly IndexedModule[]): readonly string[] {
  const left = new Set(some);
  return modules.filter((module) => !left.has(module)).map(({ name }) => name);
}

function isUnchanged(module: IndexedModule): boolean {
  return [module, ...module.includes].every(({ file, bytes, changedMs }) => {
    const there = fileStamp(file);
    return there === null ? bytes === null : there.size === bytes && there.mtimeMs === changedMs;
  });
}
