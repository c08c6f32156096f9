import { type EmscriptenFs, errno, type FsNode, type FsStream, openFlags } from './emscripten-fs.ts';
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
  // Of two streams with one file of the host the first to be closed would leave the other its number, and whatever file gets that next.
  'dupStream',
  // It writes into what is open for reading alone.
  'msync',
] as const;

const writing =
  openFlags.writeOnly | openFlags.readWrite | openFlags.create | openFlags.truncate | openFlags.append;

type Written = readonly [buffer: ArrayBufferView, offset: number, length: number, position?: number];

interface Sealed {
  /** Opens the file system as long as `act` runs. */
  open<T>(act: () => T): T;
  /** Lets files be written whose paths are `isWritable`, and renamed to such, as long as `act` runs. */
  openFor<T>(isWritable: (path: string) => boolean, act: () => T): T;
}

/** More than Lean ever has open at a time. */
const openFiles = 64;
/** Most bytes that Lean may write for one module: fifty times the largest of its own. */
const mostBytes = 2 ** 28;

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
  const write = fs.write.bind(fs);
  /** Opened to be written: the flags of a stream can be changed afterwards. */
  const writable = new WeakSet<FsStream>();
  const opening =
    (isWritable: (path: string) => boolean) =>
    (path: string, flags: number | string, mode?: number): FsStream => {
      if (fs.streams.filter((stream) => stream !== null && stream !== undefined).length >= openFiles) {
        throw new fs.ErrnoError(errno.EMFILE);
      }
      if (typeof flags === 'string') return refuse();
      if ((flags & writing) === 0 || isDevice(fs, path)) return open(path, flags, mode);
      if ((flags & openFlags.append) !== 0 || !isWritable(path)) return refuse();
      const stream = unseal(() => open(path, flags, mode));
      writable.add(stream);
      return stream;
    };
  const sealed: Record<string, unknown> = {
    open: opening(() => false),
    write: (stream: FsStream, ...rest: Written) =>
      fs.isFile(stream.node.mode) ? refuse() : write(stream, ...rest),
  };
  for (const name of changing) sealed[name] = refuse;
  const methods = fs as unknown as Record<string, unknown>;
  const methodsNow = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, methods[name]]));
  const withMethods = <T>(used: Readonly<Record<string, unknown>>, act: () => T): T => {
    const before = methodsNow(Object.keys(used));
    Object.assign(fs, used);
    try {
      return act();
    } finally {
      Object.assign(fs, before);
    }
  };
  const unsealed = methodsNow(Object.keys(sealed));
  Object.assign(fs, sealed);
  const unseal = <T>(act: () => T): T => withMethods(unsealed, act);
  return {
    open: unseal,
    openFor(isWritable, act) {
      /** Where each file ends, as far as it was written. */
      const ends = new Map<FsNode, number>();
      return withMethods(
        {
          open: opening(isWritable),
          rename: (from: string, to: string) =>
            isWritable(from) && isWritable(to) ? unseal(() => fs.rename(from, to)) : refuse(),
          write(stream: FsStream, ...rest: Written) {
            const { node } = stream;
            const [, , length, position] = rest;
            if (fs.isFile(node.mode)) {
              if (!writable.has(stream) || (stream.flags & openFlags.append) !== 0) return refuse();
              const end = (position ?? stream.position) + length;
              ends.set(node, Math.max(end, ends.get(node) ?? 0));
              const bytes = [...ends.values()].reduce((sum, each) => sum + each, 0);
              if (!(bytes <= mostBytes)) throw new fs.ErrnoError(errno.ENOSPC);
            }
            return write(stream, ...rest);
          },
        },
        act,
      );
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
  /** Shows other files at `/lib` from now on; files that are open are closed, and what Lean has written is gone. */
  remount(files: readonly MountedFile[]): void;
  /**
   * Lets Lean write files of these names into its `outputFolder` while `act` runs: its own code runs then, and that of
   * libraries. Files that it leaves open are closed.
   */
  writing<T>(names: readonly string[], act: () => T): T;
  /** A file that Lean has written, taken out of that folder. */
  take(name: string): Uint8Array | null;
}

const standardStreams = 3;

function closeAll(fs: EmscriptenFs, kept: ReadonlySet<FsStream | null | undefined>): void {
  for (const stream of [...fs.streams])
    if (stream !== null && stream !== undefined && !kept.has(stream)) fs.close(stream);
}

/** Where a Lean that writes files puts them. */
export const outputFolder = '/out';
/** Lean writes a file under another name first, which ends with the number of the process: emscripten's is always this one. */
const temporaryEnding = /\.tmp\.42$/;

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
        for (const name of fs.readdir(outputFolder))
          if (name !== '.' && name !== '..') fs.unlink(`${outputFolder}/${name}`);
        fs.unmount('/lib');
        mount(shown);
      });
    },
    writing(names, act) {
      if (sealed === undefined) throw new Error('Lean has not started yet');
      const before = new Set(fs.streams);
      const paths = new Set(names.map((name) => `${outputFolder}/${name}`));
      try {
        return sealed.openFor((path) => paths.has(path.replace(temporaryEnding, '')), act);
      } finally {
        closeAll(fs, before);
      }
    },
    take(name) {
      const path = `${outputFolder}/${name}`;
      const { node } = fs.lookupPath(path, { follow: false, noent_okay: true });
      if (node === undefined) return null;
      if (!fs.isFile(node.mode)) throw new Error(`no plain file: ${path}`);
      const bytes = fs.readFile(path);
      open(() => fs.unlink(path));
      return bytes;
    },
  };
}
