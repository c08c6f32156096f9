import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { FileSource } from './file-source.ts';

/** A file that the user names, and nothing of what lies beside it; a link to one is as good. */
export const singleFile = (path: string): FileSource => ({
  list: async () => [basename(path)],
  open: (_, signal) => createReadStream(path, signal === undefined ? {} : { signal }),
});
