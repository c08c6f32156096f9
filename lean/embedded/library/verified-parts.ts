import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { workTogether } from '../../../core/work-together.ts';
import { fileStamp } from '../../file-stamp.ts';
import { partsOfSource } from '../../name-parts.ts';
import type { MountedFile } from '../tree-fs.ts';
import { replaceDurably } from '../whole-folders.ts';
import { importedParts } from './engine-library.ts';
import { type ModulePart, type ModuleStore, partPath } from './module-store.ts';

interface CompiledParts {
  /** The module's name. */
  readonly name: string;
  readonly key: string;
  readonly parts: readonly { readonly part: ModulePart; readonly size: number }[];
}

/** The files of modules as Lean looks for them, with all their parts for those that are imported with `all`. */
export function mountedParts(
  store: ModuleStore,
  modules: readonly CompiledParts[],
  whole: ReadonlySet<string> = new Set(),
): MountedFile[] {
  return modules.flatMap(({ name, key, parts }) => {
    const components = partsOfSource(name).map(String);
    return parts
      .filter(({ part }) => importedParts.has(part) || whole.has(name))
      .map(({ part, size }) => ({ path: partPath(components, part), host: store.file(key, part), size }));
  });
}

/** By the keys of modules: sizes and times of change of the files that had the right hashes. */
const verifiedSchema = z.record(z.string(), z.string());

/** Modules that are looked into at a time: each is read whole. */
const atOnce = 8;

/**
 * The names of modules whose files are not those that were written. Hashing takes seconds for a large library, so it is done
 * once: files of the same size and time of change as then are believed.
 * @param path where that is remembered
 */
export async function damagedModules(
  path: string,
  store: ModuleStore,
  modules: readonly CompiledParts[],
): Promise<readonly string[]> {
  const known = await readVerified(path);
  const verified: Record<string, string> = {};
  const damaged: string[] = [];
  const { signal } = new AbortController();
  await workTogether(modules, atOnce, signal, async ({ name, key, parts }) => {
    const stamp = stampOf(parts.map(({ part }) => store.file(key, part)));
    const isGood = stamp !== null && (known[key] === stamp || (await store.read(key))?.kind === 'built');
    if (isGood) verified[key] = stamp;
    else damaged.push(name);
  });
  // A folder that can't be written is no reason to go without the library: what can't be remembered is looked into again.
  if (modules.some(({ key }) => verified[key] !== known[key]))
    await replaceDurably(path, JSON.stringify(verified)).catch(() => {});
  return damaged.sort();
}

/** Null where a file is missing. */
function stampOf(files: readonly string[]): string | null {
  const found = files.map(fileStamp);
  return found.includes(null) ? null : found.map((one) => `${one?.size} ${one?.mtimeMs}`).join(', ');
}

async function readVerified(path: string): Promise<Readonly<Record<string, string>>> {
  try {
    return verifiedSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}
