import { type EmscriptenFs, errno, openFlags } from './emscripten-fs.ts';

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

export interface Sealed {
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
export function sealFileSystem(fs: EmscriptenFs): Sealed {
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
