import { codeOf } from '../../../core/code-of.ts';
import { LakatosError } from '../../../core/errors.ts';
import { cacheVariable } from './cache-root.ts';

/** What the file system says when a folder can't be used, as opposed to a fault of ours. */
const unwritable: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
  'EMFILE',
  'ENFILE',
  'ENAMETOOLONG',
  'ELOOP',
]);

/** Turns a file system error met while preparing the cache into the error that tells the user what to do. */
export function cacheFault(thrown: unknown, cacheRoot: string): unknown {
  const errno = codeOf(thrown);
  if (thrown instanceof LakatosError || errno === undefined || !unwritable.has(errno)) return thrown;
  return new LakatosError(
    'LEAN_CACHE_UNWRITABLE',
    `the cache folder for the Lean library cannot be written: ${cacheRoot} (${errno})`,
    {
      advice: `Make room there or give the right to write, or set ${cacheVariable} to another folder with 300 MB to spare.`,
      cause: thrown,
    },
  );
}
