import type { FileSource } from '../files/file-source.ts';
import { readText } from './read-text.ts';

const maxLeanFileBytes = 4_000_000;

/** The text of a Lean file, or what is wrong with it. */
export const readLeanFile = (
  source: FileSource,
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly text: string } | string> => readText(source, path, maxLeanFileBytes, signal);
