import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import { temporaryPath } from '../../../lean/embedded/installation/temporary-folders.ts';
import { writeDurably } from '../../../lean/embedded/installation/write-durably.ts';
import { type LibraryTheorems, libraryTheoremsVersion } from '../../../lean/library-theorems.ts';

/** The first line of the file. The second is the table, which the hash guards: it is as it was when we wrote it. */
const headSchema = z.strictObject({
  schema: z.literal('lakatos/library-theorems'),
  version: z.literal(libraryTheoremsVersion),
  fingerprint: z.string(),
  sha256: z.string().length(64),
});

/** Where the theorems of the environment that `fingerprint` names are kept. */
export function theoremCachePath(cacheRoot: string, fingerprint: string): string {
  return join(cacheRoot, `theorems-${sha256(`${libraryTheoremsVersion} ${fingerprint}`).slice(0, 12)}.json`);
}

/** The kept theorems; null when there are none, or when the file is not what was written. Takes some 50 ms for Lean's own library. */
export async function readTheoremCache(
  cacheRoot: string,
  fingerprint: string,
): Promise<LibraryTheorems | null> {
  try {
    const text = await readFile(theoremCachePath(cacheRoot, fingerprint), 'utf8');
    const end = text.indexOf('\n');
    const head = headSchema.parse(JSON.parse(text.slice(0, end)));
    const body = text.slice(end + 1);
    if (head.fingerprint !== fingerprint || head.sha256 !== sha256(body)) return null;
    return JSON.parse(body) as LibraryTheorems;
  } catch {
    return null;
  }
}

/** Keeps theorems. A folder that can't be written is no harm: they are collected anew the next time. */
export async function writeTheoremCache(
  cacheRoot: string,
  fingerprint: string,
  theorems: LibraryTheorems,
): Promise<void> {
  const body = JSON.stringify(theorems);
  const head: z.infer<typeof headSchema> = {
    schema: 'lakatos/library-theorems',
    version: libraryTheoremsVersion,
    fingerprint,
    sha256: sha256(body),
  };
  const path = theoremCachePath(cacheRoot, fingerprint);
  const temporary = temporaryPath(dirname(path));
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(temporary, `${JSON.stringify(head)}\n${body}`);
    await rename(temporary, path);
  } catch {
    await rm(temporary, { force: true }).catch(() => {});
  }
}
