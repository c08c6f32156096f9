import { mkdir } from 'node:fs/promises';
import { LakatosError, messageOf } from '../../core/errors.ts';

/**
 * Makes a folder, and those above it, where they are not there.
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
export async function makeFolder(path: string, advice: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${path} can not be made: ${messageOf(cause)}`, {
      advice,
      cause,
    });
  });
}
