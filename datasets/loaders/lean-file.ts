import { decodeUtf8 } from '../../core/decode-text.ts';
import { type FileSource, readWhole } from '../files/file-source.ts';

const maxLeanFileBytes = 4_000_000;

/** The text of a Lean file, or what is wrong with it. */
export async function readLeanFile(
  source: FileSource,
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly text: string } | string> {
  try {
    const text = decodeUtf8(await readWhole(source, path, maxLeanFileBytes, signal));
    return text === null ? 'the file is not UTF-8 text' : { text };
  } catch (thrown) {
    signal?.throwIfAborted();
    if (thrown instanceof RangeError) return thrown.message;
    if (thrown instanceof Error && 'syscall' in thrown) return `the file can not be read: ${thrown.message}`;
    throw thrown;
  }
}
