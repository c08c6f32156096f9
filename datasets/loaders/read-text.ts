import { decodeUtf8 } from '../../core/decode-text.ts';
import { type FileSource, readWhole } from '../files/file-source.ts';

/** The text of a file of at most `maxBytes` bytes, or what is wrong with it. */
export async function readText(
  source: FileSource,
  path: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<{ readonly text: string } | string> {
  try {
    const text = decodeUtf8(await readWhole(source, path, maxBytes, signal));
    return text === null ? 'the file is not UTF-8 text' : { text };
  } catch (thrown) {
    return readingFault(thrown, signal);
  }
}

/** What keeps one file of a suite from being read. Throws what is no fault of that file. */
export function readingFault(thrown: unknown, signal?: AbortSignal): string {
  signal?.throwIfAborted();
  if (thrown instanceof RangeError) return thrown.message;
  if (thrown instanceof Error && 'syscall' in thrown) return `the file can not be read: ${thrown.message}`;
  throw thrown;
}
