import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { temporaryPath } from '../installation/temporary-folders.ts';
import { writeDurably } from '../installation/write-durably.ts';
import type { ModulePart } from './built-module.ts';
import { fileStamp } from './file-stamp.ts';
import type { ModuleStore } from './module-store.ts';

/** By the keys of modules: sizes and times of change of the files that had the right hashes. */
const verifiedSchema = z.record(z.string(), z.string());

interface KeptModule {
  readonly name: string;
  readonly key: string;
  readonly parts: readonly { readonly part: ModulePart }[];
}

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
  modules: readonly KeptModule[],
): Promise<readonly string[]> {
  const known = await readVerified(path);
  const verified: Record<string, string> = {};
  const damaged: string[] = [];
  const left = [...modules];
  const work = async (): Promise<void> => {
    for (let module = left.pop(); module !== undefined; module = left.pop()) {
      const { name, key, parts } = module;
      const stamp = stampOf(parts.map(({ part }) => store.file(key, part)));
      const isGood = stamp !== null && (known[key] === stamp || (await store.read(key))?.kind === 'built');
      if (isGood) verified[key] = stamp;
      else damaged.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (modules.some(({ key }) => verified[key] !== known[key])) await writeVerified(path, verified);
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

/** What can't be remembered is looked into again. */
async function writeVerified(path: string, verified: Readonly<Record<string, string>>): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const unfinished = temporaryPath(dirname(path));
    await writeDurably(unfinished, JSON.stringify(verified));
    await rename(unfinished, path);
  } catch {
    // A folder that can't be written is no reason to go without the library.
  }
}
