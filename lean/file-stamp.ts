import { type Stats, statSync } from 'node:fs';

/**
 * Size and time of change of a file; null where it can't be looked at. For thousands of files: a promise for each would take longer
 * than looking.
 */
export function fileStamp(file: string): Pick<Stats, 'size' | 'mtimeMs'> | null {
  try {
    return statSync(file, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
