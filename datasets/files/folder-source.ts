import { createReadStream, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LakatosError, messageOf } from '../../core/errors.ts';
import type { FileSource } from './file-source.ts';

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
