import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LakatosError, messageOf } from '../../../core/errors.ts';

/**
 * Writes a file so that a reader, or a crash in the middle, finds the old content or the new, never a half.
 * Throws OUTPUT_UNWRITABLE.
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new LakatosError('OUTPUT_UNWRITABLE', `${path} can not be written: ${messageOf(thrown)}`, {
      advice: 'Give another place, or make room and give yourself the right to write there.',
      cause: thrown,
    });
  }
}
