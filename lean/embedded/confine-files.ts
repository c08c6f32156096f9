import { type EmscriptenFs, errno, type FsStream, openFlags } from './emscripten-fs.ts';
import { type MountedFile, treeFs } from './tree-fs.ts';

/** Methods by which a program under emscripten changes its file system. `doSetAttr` is chmod, chown and truncate. */
const changing = [
  'mknod',
  'mkdir',
  'mkdev',
  'symlink',
  'rename',
  'rmdir',
  'unlink',
  'doSetAttr',
  'utime',
  'mount',
  'unmount',
  'chdir',
  'registerDevice',
] as const;

const writing =
  openFlags.writeOnly | openFlags.readWrite | openFlags.create | openFlags.truncate | openFlags.append;

interface Sealed {
  /** Opens the file system as long as `act` runs. */
  open<T>(act: () => T): T;
}

/** More than Lean ever has open at a time. */
const openFiles = 64;

/**
 * Makes the whole virtual file system read-only, from now on. Lean needs no files to write, and those that code under
 * elaboration would write lie in our memory, where Lean's own limits don't count them. The standard streams and the
 * devices stay open for writing.
 */
function sealFileSystem(fs: EmscriptenFs): Sealed {
  const refuse = (): never => {
    throw new fs.ErrnoError(errno.EROFS);
  };
  const open = fs.open.bind(fs);
  const sealed: Record<string, unknown> = {
    open(path: string, flags: number | string, mode?: number) {
      if (fs.streams.filter((stream) => stream !== null && stream !== undefined).length >= openFiles) {
        throw new fs.ErrnoError(errno.EMFILE);
      }
      if (typeof flags === 'string' || ((flags & writing) !== 0 && !isDevice(fs, path))) refuse();
      return open(path, flags, mode);
    },
  };
  for (const name of changing) sealed[name] = refuse;
  const methods = fs as unknown as Record<string, unknown>;
  const unsealed = Object.fromEntries(Object.keys(sealed).map((name) => [name, methods[name]]));
  Object.assign(fs, sealed);
  return {
    open(act) {
      Object.assign(fs, unsealed);
      try {
        return act();
      } finally {
        Object.assign(fs, sealed);
      }
    },
  };
}

function isDevice(fs: EmscriptenFs, path: string): boolean {
  const { node } = fs.lookupPath(path, { follow: true, noent_okay: true });
  return node !== undefined && fs.isChrdev(node.mode);
}

interface EmscriptenModule {
  readonly FS: EmscriptenFs;
  onRuntimeInitialized(): void;
}

/** What the host can do with the files of a Lean that it has confined. */
export interface ConfinedFiles {
  /** Shows other files at `/lib` from now on; files that are open are closed. */
  remount(files: readonly MountedFile[]): void;
  /** Lets Lean write files in its own memory while `act` runs. Files that it leaves open are closed. */
  writing<T>(act: () => T): T;
  /** A file that Lean has written, taken out of its memory. */
  take(path: string): Uint8Array | null;
}

const standardStreams = 3;

function closeAll(fs: EmscriptenFs, kept: ReadonlySet<FsStream | null | undefined>): void {
  for (const stream of [...fs.streams])
    if (stream !== null && stream !== undefined && !kept.has(stream)) fs.close(stream);
}

/** Where a Lean that writes files puts them. */
export const outputFolder = '/out';

/**
 * Shows Lean its library at `/lib`, and seals everything else once the runtime stands and before anything runs in it.
 * To be called from `preRun`, with emscripten's `Module`.
 */
export function confineFiles(emscripten: object, files: readonly MountedFile[]): ConfinedFiles {
  const module = emscripten as EmscriptenModule;
  const fs = module.FS;
  for (const folder of ['/lib', '/bin', outputFolder]) fs.mkdir(folder);
  const mount = (shown: readonly MountedFile[]): void =>
    void fs.mount(treeFs(fs, shown), { root: '/' }, '/lib');
  mount(files);
  let sealed: Sealed | undefined;
  const open = <T>(act: () => T): T => (sealed === undefined ? act() : sealed.open(act));
  const initialized = module.onRuntimeInitialized.bind(module);
  module.onRuntimeInitialized = () => {
    sealed = sealFileSystem(fs);
    initialized();
  };
  return {
    remount(shown) {
      open(() => {
        closeAll(fs, new Set(fs.streams.slice(0, standardStreams)));
        fs.unmount('/lib');
        mount(shown);
      });
    },
    writing(act) {
      const before = new Set(fs.streams);
      try {
        return open(act);
      } finally {
        closeAll(fs, before);
      }
    },
    take(path) {
      if (fs.analyzePath(path).exists === false) return null;
      const bytes = fs.readFile(path);
      open(() => fs.unlink(path));
      return bytes;
    },
  };
}
