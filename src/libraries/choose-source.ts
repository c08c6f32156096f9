import { resolve } from 'node:path';
import { LakatosError } from '../../core/errors.ts';
import type { LibrarySource } from './clone-library.ts';
import { commitIn } from './clone-revision.ts';
import type { KnownLibrary } from './lean-builds.ts';
import type { LibraryEntry } from './library-entry.ts';

export interface SourceFlags {
  readonly git?: string;
  readonly rev?: string;
  readonly from?: string;
}

export interface SourceContext {
  readonly known: KnownLibrary | null;
  /** What was added under this name before. */
  readonly entry: LibraryEntry | null;
  readonly signal: AbortSignal;
}

/**
 * Where a library is taken from: what the user names, else what was added before, else what we know.
 * @throws LakatosError INPUT_INVALID
 */
export async function chooseSource(
  name: string,
  { git, rev, from }: SourceFlags,
  { known, entry, signal }: SourceContext,
): Promise<LibrarySource> {
  const revision = rev ?? entry?.revision ?? known?.revision ?? 'HEAD';
  if (from !== undefined) {
    const clone = resolve(from);
    const commit = await commitIn(clone, revision, signal);
    if (commit !== null) return { from: clone, revision: commit, near: clone };
    const url = git ?? known?.url ?? 'ADDRESS';
    throw new LakatosError('INPUT_INVALID', `${from} is no clone with the revision ${revision}`, {
      advice: `\`git -C ${from} fetch ${url} ${revision}\` brings it there. A project that is no clone is used as it is: \`lakatos build --project ${from}\`.`,
    });
  }
  const address = git ?? entry?.from ?? known?.url;
  if (address !== undefined) return { from: address, revision, near: null };
  throw new LakatosError('INPUT_INVALID', `no library ${name} is known that fits this Lean`, {
    advice: 'Name its repository: --git URL --rev REV.',
  });
}

/**
 * Refuses a source that is not what was added under the name.
 * @throws LakatosError INPUT_INVALID
 */
export function requireSame({ name, revision, commit }: LibraryEntry, source: LibrarySource): void {
  if (source.revision === revision || source.revision === commit) return;
  throw new LakatosError('INPUT_INVALID', `${name} is there already, at ${revision}`, {
    advice: `\`lakatos library remove ${name}\` makes room for another revision.`,
  });
}
