import { createHash } from 'node:crypto';
import { sha256 } from '../core/hash.ts';
import { type FileSource, filesNamed } from './files/file-source.ts';
import type { Manifest } from './manifest.ts';

/**
 * The files of a suite that are read, its `details` too, each once, in the order of their names by code units.
 */
export async function suiteFiles(
  { files, details }: Pick<Manifest, 'files' | 'details'>,
  source: FileSource,
  signal?: AbortSignal,
): Promise<string[]> {
  const paths = await source.list(signal);
  const patterns = [...files.map(({ path }) => path), ...(details === undefined ? [] : [details.path])];
  const named = new Set(patterns.flatMap((pattern) => filesNamed(paths, pattern)));
  return [...named].sort((a, b) => (a < b ? -1 : 1));
}

/**
 * SHA-256 over one line `HASH  PATH` for each of these files, where `HASH` is the SHA-256 of its bytes: what
 * `sha256sum FILES | sha256sum` prints in the suite's folder.
 */
export async function suiteChecksum(
  manifest: Pick<Manifest, 'files' | 'details'>,
  source: FileSource,
  signal?: AbortSignal,
): Promise<string> {
  const lines: string[] = [];
  for (const path of await suiteFiles(manifest, source, signal)) {
    const hash = createHash('sha256');
    for await (const chunk of source.open(path, signal)) hash.update(chunk);
    lines.push(`${hash.digest('hex')}  ${path}\n`);
  }
  return sha256(lines.join(''));
}
