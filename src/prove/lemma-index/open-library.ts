import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import { fileLimits } from '../../../core/limits.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/manifest.ts';
import { replaceDurably } from '../../../lean/embedded/whole-folders.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { type LibraryTheorems, libraryTheoremsVersion } from '../../../lean/library-theorems.ts';
import { importSetKey } from './header-imports.ts';
import { NameCounter } from './name-counter.ts';

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

const isTheoremFile = (name: string): boolean => /^theorems-[0-9a-f]{12}\.json$/u.test(name);

/** So many lists of imports are kept, 17 MB each for all of Mathlib: those that were used last. */
const mostTables = 64;

/** Deletes the tables that nobody has used for longest, those of former versions among them. */
async function dropOldTables(cacheRoot: string): Promise<void> {
  const names = (await readdir(cacheRoot)).filter(isTheoremFile);
  if (names.length <= mostTables) return;
  const paths = names.map((name) => join(cacheRoot, name));
  const used = await Promise.all(
    paths.map(async (path) => ({ path, ms: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const old = used.sort((a, b) => b.ms - a.ms).slice(mostTables);
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
}

/** The kept theorems; null when there are none, or when the file is not what was written. Takes some 50 ms for Lean's own library. */
export async function readTheoremCache(
  cacheRoot: string,
  fingerprint: string,
): Promise<LibraryTheorems | null> {
  try {
    const path = theoremCachePath(cacheRoot, fingerprint);
    const text = await readFile(path, 'utf8');
    const end = text.indexOf('\n');
    const head = headSchema.parse(JSON.parse(text.slice(0, end)));
    const body = text.slice(end + 1);
    if (head.fingerprint !== fingerprint || head.sha256 !== sha256(body)) return null;
    const now = new Date();
    // Where the folder can't be written nothing is deleted either.
    await utimes(path, now, now).catch(() => {});
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
  const text = `${JSON.stringify(head)}\n${body}`;
  try {
    await replaceDurably(theoremCachePath(cacheRoot, fingerprint), text);
    await dropOldTables(cacheRoot);
  } catch {}
}

export interface LibraryOptions {
  /** Default: the folder of the prepared Lean libraries. */
  readonly cacheRoot?: string;
  readonly signal?: AbortSignal;
  /** The modules that a header imports; default: none, which leaves what every header sees. */
  readonly imports?: readonly string[];
}

/**
 * The theorems of what modules import: from the cache, or collected by the engine's workers (some seconds, once
 * for each set of imports). Null when Lean gave no answer.
 */
export async function openLibraryIndex(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems' | 'sourceFiles'>,
  { cacheRoot = defaultCacheRoot(), signal, imports = [] }: LibraryOptions = {},
): Promise<LibraryTheorems | null> {
  const environment = environmentOf(engine.fingerprint, imports);
  const kept = await readTheoremCache(cacheRoot, environment);
  if (kept !== null) return kept;
  const collected = await engine.libraryTheorems(imports, fileLimits, signal);
  if (collected === null) return null;
  const table = await withUses(collected, (await engine.sourceFiles?.(imports)) ?? [], signal);
  await writeTheoremCache(cacheRoot, environment, table);
  return table;
}

/** The table with how often some files name its theorems; as it is where there are none. */
async function withUses(
  table: LibraryTheorems,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<LibraryTheorems> {
  if (files.length === 0) return table;
  const counter = new NameCounter(table.theorems.map(({ name }) => name));
  const uses = counter.uses(await counter.countFiles(files, signal));
  return {
    ...table,
    theorems: table.theorems.map((theorem, at) => ({ ...theorem, uses: uses[at] as number })),
  };
}

/** What the theorems depend on: the order of imports is no part of it. */
function environmentOf(fingerprint: string, imports: readonly string[]): string {
  return imports.length === 0 ? fingerprint : `${fingerprint} with ${importSetKey(imports)}`;
}
