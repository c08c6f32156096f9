import { randomUUID } from 'node:crypto';
import { open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf, LakatosError, messageOf } from '../../core/errors.ts';

/** What the name of a file that is being written ends with; a crash may leave one. */
export const unfinished = '.unfinished';

/** Pieces are written as they come, or as a function puts them; what their source throws, this throws. */
type Content = string | Uint8Array | AsyncIterable<string> | ((put: Put) => Promise<void>);
/** One after the other. */
type Put = (piece: string) => Promise<void>;

/**
 * Writes a file so that a reader, or a crash in the middle, finds the old content or the new, never a half.
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
export async function replaceFile(path: string, content: Content): Promise<void> {
  await replace(path, content, null);
}

/**
 * The same of a file that a user names: where that is a link, the file that it leads to is replaced. The permissions stay as
 * they are.
 *
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
export async function replaceNamedFile(path: string, content: string | Uint8Array): Promise<void> {
  const leads = await whereLinkLeads(path);
  // Messages have the name that the user gave.
  const target = leads === resolve(path) ? path : leads;
  const mode = await stat(target).then(
    (there) => there.mode & 0o777,
    () => null,
  );
  await replace(target, content, mode);
}

/** Through all links; also to a file that is not there yet. */
export async function whereLinkLeads(path: string): Promise<string> {
  const behind = () => readlink(path).then((link) => resolve(dirname(path), link));
  return await realpath(path).catch(() => behind().catch(() => resolve(path)));
}

/** `mode` null: as new files have it. */
async function replace(path: string, content: Content, mode: number | null): Promise<void> {
  const fresh = `${path}.${randomUUID()}${unfinished}`;
  try {
    {
      await using file = await open(fresh, 'wx', mode ?? undefined);
      if (mode !== null) await file.chmod(mode);
      if (typeof content === 'function') await content((piece) => file.writeFile(piece));
      else await file.writeFile(content);
      await file.sync();
    }
    await rename(fresh, path);
  } catch (cause) {
    await rm(fresh, { force: true }).catch(() => {});
    if (cause instanceof LakatosError) throw cause;
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
