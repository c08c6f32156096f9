import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { natural } from '../../core/schemas.ts';
import type { LeanInstance } from './lean-instance.ts';

/** Raised when an image of an older Lakatos would not fit to how workers are made. */
export const imageVersion = 2;

/** Memory is written in blocks of so many bytes; those that are all zero are left out. */
const blockBytes = 2 ** 16;

/** Values that JavaScript holds of Lean's, by their addresses. */
const rootsSchema = z.strictObject({
  cancelToken: natural,
  /** States behind imports, with what they are known by. */
  states: z.array(z.strictObject({ key: z.string(), state: natural, parser: natural })),
});
export type ImageRoots = z.infer<typeof rootsSchema>;

const headerSchema = z.strictObject({
  schema: z.literal('lakatos/lean-image'),
  version: z.literal(imageVersion),
  /** What the image is of. */
  key: z.string(),
  /** Bytes of memory. */
  length: natural,
  stackPointer: natural,
  stack: z.strictObject({ low: natural, high: natural }),
  /** Entries of the table of functions. */
  table: natural,
  roots: rootsSchema,
  /** Stretches of memory in the order of the file: first block, and how many. */
  stretches: z.array(z.tuple([natural, natural])),
  /** CRC-32 of the blocks. */
  checksum: natural,
});
export type ImageHeader = z.infer<typeof headerSchema>;

const unfinishedEnd = '.unfinished';

/** Of the header, in bytes: the blocks begin behind it. */
const headerRoom = blockBytes;
/** Images that are kept: each is as large as the memory of a worker. */
const keptImages = 4;

/**
 * Writes Lean's memory as it is. None of Lean's threads may have run, and nothing but `roots` may be held. Gives false where
 * somebody else is writing it, or the disk does not take it: an image only saves time.
 */
export function writeImage(path: string, key: string, lean: LeanInstance, roots: ImageRoots): boolean {
  const unfinished = `${path}${unfinishedEnd}`;
  let file: number | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    removeAbandoned(dirname(path));
    file = openSync(unfinished, 'wx');
    const memory = new Uint8Array(lean.memory.buffer);
    const stretches = stretchesOf(memory);
    let checksum = 0;
    let at = headerRoom;
    for (const [first, count] of stretches) {
      const bytes = memory.subarray(first * blockBytes, (first + count) * blockBytes);
      checksum = crc32(bytes, checksum);
      at += writeSync(file, bytes, 0, bytes.length, at);
    }
    const header: ImageHeader = {
      schema: 'lakatos/lean-image',
      version: imageVersion,
      key,
      length: memory.length,
      stackPointer: lean.runtime.__stack_pointer.value,
      stack: lean.stack,
      table: lean.runtime.__indirect_function_table.length,
      roots,
      stretches,
      checksum,
    };
    const text = Buffer.from(JSON.stringify(header));
    if (text.length > headerRoom) return false;
    writeSync(file, Buffer.concat([text, Buffer.alloc(headerRoom - text.length, ' ')]), 0, headerRoom, 0);
    fdatasyncSync(file);
    closeSync(file);
    file = undefined;
    renameSync(unfinished, path);
    removeOldest(dirname(path));
    return true;
  } catch {
    return false;
  } finally {
    if (file !== undefined) {
      closeSync(file);
      rmSync(unfinished, { force: true });
    }
  }
}

/** An image that can be put into the memory of a Lean whose runtime has just been started. */
export interface OpenedImage {
  readonly header: ImageHeader;
  /** Rejects when the blocks are not those that were written; the memory is of no use then. */
  load(memory: WebAssembly.Memory): Promise<void>;
}

/** Null where there is no such image. */
export function openImage(path: string, key: string): OpenedImage | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const text = Buffer.alloc(headerRoom);
    readSync(file, text, 0, headerRoom, 0);
    const read = headerSchema.safeParse(JSON.parse(text.toString('utf8')));
    if (!read.success || read.data.key !== key) return null;
    const now = new Date();
    utimesSync(path, now, now);
    return { header: read.data, load: (memory) => load(path, read.data, memory) };
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/** What is read at a time, and how often at once: most of the time goes into pages of memory that are touched first. */
const pieceBytes = 2 ** 25;
const piecesAtOnce = 3;

async function load(
  path: string,
  { length, stretches, checksum }: ImageHeader,
  memory: WebAssembly.Memory,
): Promise<void> {
  const before = memory.buffer.byteLength;
  if (length > before) memory.grow((length - before) / blockBytes);
  const bytes = new Uint8Array(memory.buffer);
  const pieces: { readonly at: number; readonly bytes: Uint8Array; isRead: boolean }[] = [];
  let at = headerRoom;
  let end = 0;
  for (const [first, count] of stretches) {
    const start = first * blockBytes;
    // What the runtime has written where the image has nothing; behind that, memory is zero.
    bytes.fill(0, end, Math.max(end, Math.min(start, before)));
    end = start + count * blockBytes;
    for (let from = start; from < end; from += pieceBytes) {
      const piece = bytes.subarray(from, Math.min(end, from + pieceBytes));
      pieces.push({ at, bytes: piece, isRead: false });
      at += piece.length;
    }
  }
  bytes.fill(0, end, Math.max(end, before));
  await using file = await open(path, 'r');
  let next = 0;
  let checked = 0;
  let sum = 0;
  const read = async (): Promise<void> => {
    for (let piece = pieces[next++]; piece !== undefined; piece = pieces[next++]) {
      for (let done = 0; done < piece.bytes.length; ) {
        const left = piece.bytes.length - done;
        const { bytesRead } = await file.read(piece.bytes, done, left, piece.at + done);
        if (bytesRead === 0) throw new Error('the image is cut short');
        done += bytesRead;
      }
      piece.isRead = true;
      for (let first = pieces[checked]; first?.isRead === true; first = pieces[++checked])
        sum = crc32(first.bytes, sum);
    }
  };
  // All of them, so that nobody writes into the memory any more when one has failed.
  const ends = await Promise.allSettled(Array.from({ length: piecesAtOnce }, read));
  const failed = ends.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  if (sum !== checksum) throw new Error('the image is damaged');
}

function stretchesOf(memory: Uint8Array): [number, number][] {
  const words = new Float64Array(memory.buffer, 0, memory.length / Float64Array.BYTES_PER_ELEMENT);
  const perBlock = blockBytes / Float64Array.BYTES_PER_ELEMENT;
  const stretches: [number, number][] = [];
  for (let block = 0; block < memory.length / blockBytes; block += 1) {
    if (!hasContent(words, block * perBlock, (block + 1) * perBlock)) continue;
    const last = stretches.at(-1);
    if (last !== undefined && last[0] + last[1] === block) last[1] += 1;
    else stretches.push([block, 1]);
  }
  return stretches;
}

function hasContent(words: Float64Array, from: number, to: number): boolean {
  // Minus zero counts: it is no zero bytes.
  for (let at = from; at < to; at += 1) if (!Object.is(words[at], 0)) return true;
  return false;
}

/** Writing takes seconds: what is older belongs to a process that is gone. */
const abandonedMs = 120_000;

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.endsWith(unfinishedEnd))) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedMs) rmSync(path, { force: true });
  }
}

function removeOldest(folder: string): void {
  const images = readdirSync(folder)
    .filter((name) => name.endsWith('.image'))
    .map((name) => ({ path: join(folder, name), used: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { path } of images.slice(keptImages)) rmSync(path, { force: true });
}
