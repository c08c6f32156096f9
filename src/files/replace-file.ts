import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../core/code-of.ts';
import { LakatosError, messageOf } from '../../core/errors.ts';

/** What the name of a file that is being written ends with; a crash may leave one. */
export const unfinished = '.unfinished';

/**
 * Writes a file so that a reader, or a crash in the middle, finds the old content or the new, never a half.
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${path}.${randomUUID()}${unfinished}`;
  try {
    {
      await using file = await open(fresh, 'wx');
      await file.writeFile(content);
      await file.sync();
    }
    await rename(fresh, path);
  } catch (cause) {
    await rm(fresh, { force: true }).catch(() => {});
    const why =
      codeOf(cause) === 'ENOENT'
        ? `there is no folder ${dirname(path)}`
        : messageOf(cause).replaceAll(fresh, path);
    throw new LakatosError('OUTPUT_UNWRITABLE', `${path} can not be written: ${why}`, {
      advice: 'Make room, give yourself the right to write there, or name another place.',
      cause,
    });
  }
}
