import { devNull } from 'node:os';
import { relative, sep } from 'node:path';
import type { ClosureModule } from '../../lake/module-closure.ts';
import type { MountedFile } from '../tree-fs.ts';

/** A module's text and what it includes, where they lie in the package, and the text's path below the place of the mount. */
export function mountedSources({ name, package: owner, file, bytes, includes }: ClosureModule): {
  readonly path: string;
  readonly files: readonly MountedFile[];
} {
  const inside = relative(owner.folder, file).split(sep).join('/');
  const path = `src/${inside.startsWith('../') ? `${name}.lean` : inside}`;
  return {
    path,
    files: [
      { path, host: file, size: bytes },
      ...includes.map((found) => ({
        path: `src/${found.path}`,
        host: found.isThere ? found.file : devNull,
        size: found.bytes,
      })),
    ],
  };
}
