import type { FileSource } from '../../datasets/files/file-source.ts';

/** Files that are only in memory, in chunks small enough to cut lines and characters in two. */
export function memorySource(files: Readonly<Record<string, string | Uint8Array>>): FileSource {
  return {
    async list() {
      return Object.keys(files).reverse();
    },
    async *open(path) {
      const content = files[path];
      if (content === undefined) {
        throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT', syscall: 'open' });
      }
      const bytes = Buffer.from(content);
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    },
  };
}
