import { readFile } from 'node:fs/promises';
import { sha256 } from '../../core/hash.ts';
import { fileStamp } from '../file-stamp.ts';

/** A file that a module is made from, as it was read. */
export interface SourceFile {
  /** An absolute path. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  /** When it was last changed, in milliseconds since the epoch. */
  readonly changedMs: number;
}

/** @throws what reading it does */
export async function readSource(
  file: string,
): Promise<{ readonly source: SourceFile; readonly content: Buffer }> {
  // Looked at before it is read: whoever changes it meanwhile changes its time.
  const changedMs = fileStamp(file)?.mtimeMs ?? 0;
  const content = await readFile(file);
  return { source: { file, bytes: content.length, digest: sha256(content), changedMs }, content };
}
