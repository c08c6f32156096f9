import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
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

/** What a module is made from is held in memory, and its text by Lean too. */
const mostMebibytes = 64;

/** @throws LakatosError INPUT_INVALID for a file that is too large; what reading it does */
export async function readSource(
  file: string,
): Promise<{ readonly source: SourceFile; readonly content: Buffer }> {
  // Looked at before it is read: whoever changes it meanwhile changes its time.
  const { mtimeMs: changedMs = 0, size = 0 } = fileStamp(file) ?? {};
  if (size > mostMebibytes * 2 ** 20)
    throw new LakatosError('INPUT_INVALID', `${file} has more than ${mostMebibytes} MiB`);
  const content = await readFile(file);
  return { source: { file, bytes: content.length, digest: sha256(content), changedMs }, content };
}
