import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FileSource } from './file-source.ts';

/** Where nothing of a suite is, but much of a Lake project. */
const passedOver = new Set(['.git', '.lake', 'node_modules']);

/** The files of a folder. Links are not followed: a suite is what lies in its own folder. */
export function folderSource(folder: string): FileSource {
  return {
    async list(signal) {
      const found: string[] = [];
      const waiting = [''];
      for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
        signal?.throwIfAborted();
        for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
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
