import { createReadStream, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { decodeUtf8 } from '../../core/decode-text.ts';
import { LakatosError, messageOf } from '../../core/errors.ts';

/** The files of a suite, wherever they are. */
export interface FileSource {
  /** Paths from the suite's folder, with `/`, in no order that could be relied on. */
  list(signal?: AbortSignal): Promise<readonly string[]>;
  /** The bytes of a file as they come; reading ends with an error when the file is not there or the signal fires. */
  open(path: string, signal?: AbortSignal): AsyncIterable<Uint8Array>;
}

/** `*` stands for anything within one part of a path, `**` for any parts. */
export function matchesPattern(path: string, pattern: string): boolean {
  const parts = pattern.split('/').map((part) => {
    if (part === '**') return '(?:[^/]+/)*';
    return `${part.split('*').map(RegExp.escape).join('[^/]*')}/`;
  });
  return new RegExp(`^${parts.join('')}$`, 'u').test(`${path}/`);
}

/** The files that a pattern names, in an order that is the same everywhere: numbers in names count as numbers. */
export function filesNamed(paths: readonly string[], pattern: string): string[] {
  return paths.filter((path) => matchesPattern(path, pattern)).sort(byNumberedName);
}

/** `2.lean` before `10.lean`; otherwise by code units, so that no locale matters. */
function byNumberedName(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(/(\d+)/u));
  for (const [index, part] of left!.entries()) {
    const other = right![index];
    if (other === undefined) return 1;
    if (part === other) continue;
    const difference = index % 2 === 1 ? Number(part) - Number(other) : 0;
    return difference !== 0 ? difference : part < other ? -1 : 1;
  }
  return left!.length - right!.length;
}

/** What is wrong with a file itself, in words for people. */
class FileFault extends Error {}

/** The text of a small file. Throws what `readingFault` tells of one with more than `maxBytes`, or that is no UTF-8. */
export async function readSmallFile(
  source: FileSource,
  path: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source.open(path, signal)) {
    size += chunk.length;
    if (size > maxBytes) throw new FileFault(`the file is larger than ${maxBytes} bytes`);
    pieces.push(chunk);
  }
  const text = decodeUtf8(Buffer.concat(pieces));
  if (text === null) throw new FileFault('the file is not UTF-8 text');
  return text;
}

/** What keeps one file of a suite from being read. Throws what is no fault of that file. */
export function readingFault(thrown: unknown, signal?: AbortSignal): string {
  signal?.throwIfAborted();
  if (thrown instanceof FileFault) return thrown.message;
  if (thrown instanceof Error && 'syscall' in thrown) return `the file can not be read: ${thrown.message}`;
  throw thrown;
}

/** Where nothing of a suite is, but much of a Lake project. */
const passedOver = new Set(['.git', '.lake', 'node_modules']);

/**
 * The files of a folder. Links are not followed: a suite is what lies in its own folder. Listing them throws INPUT_UNREADABLE
 * for a folder that may not be read.
 */
export function folderSource(folder: string): FileSource {
  return {
    async list(signal) {
      const found: string[] = [];
      const waiting = [''];
      for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
        signal?.throwIfAborted();
        for (const entry of await entriesOf(join(folder, below))) {
          const path = below === '' ? entry.name : `${below}/${entry.name}`;
          if (entry.isFile()) found.push(path);
          else if (entry.isDirectory() && !passedOver.has(entry.name)) waiting.push(path);
        }
      }
      return found;
    },
    open: (path, signal) =>
      createReadStream(join(folder, path.split('/').join(sep)), signal === undefined ? {} : { signal }),
  };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    throw new LakatosError('INPUT_UNREADABLE', `${folder} can not be read: ${messageOf(cause)}`, {
      advice: 'Name the files, or a folder that may be read as a whole.',
      cause,
    });
  }
}

/** A file that the user names, and nothing of what lies beside it; a link to one is as good. */
export const singleFile = (path: string): FileSource => ({
  list: async () => [basename(path)],
  open: (_, signal) => createReadStream(path, signal === undefined ? {} : { signal }),
});
