import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type EmscriptenFs, errno, type FsNode, type FsStream, type FsType } from './emscripten-fs.ts';

/** A file of the host that Lean may read. */
export interface MountedFile {
  /** Where Lean sees it, below the place of the mount: `lean/Init.olean`. */
  readonly path: string;
  /** Absolute path on the host. */
  readonly host: string;
  /** Bytes. */
  readonly size: number;
  /** What is in it, where that is at hand: Lean reads this, whatever becomes of the host's file. */
  readonly content?: Uint8Array | undefined;
}

type Folder = Map<string, Folder | MountedFile>;

/**
 * A file system that shows a list of files of the host and can't change them. Nothing else of the host is asked for: what is not
 * in the list does not exist, and a symbolic link in the place of a file is not followed.
 */
export function treeFs(fs: EmscriptenFs, files: readonly MountedFile[]): FsType {
  const entries = new WeakMap<FsNode, Folder | MountedFile>();
  const fail = (code: number): never => {
    throw new fs.ErrnoError(code);
  };
  const guarded = <T>(act: () => T, otherwise: number): T => {
    try {
      return act();
    } catch {
      return fail(otherwise);
    }
  };
  const make = (parent: FsNode | null, name: string, entry: Folder | MountedFile): FsNode => {
    const node = fs.createNode(parent, name, entry instanceof Map ? 0o40555 : 0o100444, 0);
    node.node_ops = nodeOperations;
    node.stream_ops = streamOperations;
    entries.set(node, entry);
    return node;
  };
  const entryOf = (node: FsNode): Folder | MountedFile => entries.get(node) ?? fail(errno.ENOENT);
  const refuse = (): never => fail(errno.EROFS);

  const nodeOperations = {
    getattr(node: FsNode) {
      const entry = entryOf(node);
      return attributes(node, entry instanceof Map ? 0 : entry.size);
    },
    lookup(parent: FsNode, name: string): FsNode {
      const folder = entryOf(parent);
      const entry = folder instanceof Map ? folder.get(name) : undefined;
      return entry === undefined ? fail(errno.ENOENT) : make(parent, name, entry);
    },
    readdir(node: FsNode) {
      const folder = entryOf(node);
      return folder instanceof Map ? [...folder.keys()] : fail(errno.EIO);
    },
    setattr: refuse,
    mknod: refuse,
    rename: refuse,
    unlink: refuse,
    rmdir: refuse,
    symlink: refuse,
  };

  const streamOperations = {
    open(stream: FsStream) {
      if ((stream.flags & 3) !== 0) refuse();
      const entry = entryOf(stream.node);
      if (entry instanceof Map) return;
      stream.hostFile =
        entry.content ??
        guarded(() => openSync(entry.host, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)), errno.EIO);
    },
    close({ hostFile }: FsStream) {
      if (typeof hostFile === 'number') guarded(() => closeSync(hostFile), errno.EIO);
    },
    read({ hostFile }: FsStream, buffer: Int8Array, offset: number, length: number, position: number) {
      if (hostFile === undefined) return fail(errno.EBADF);
      if (typeof hostFile !== 'number') {
        const part = hostFile.subarray(position, position + length);
        buffer.set(part, offset);
        return part.length;
      }
      return guarded(() => readSync(hostFile, buffer, offset, length, position), errno.EIO);
    },
    write: refuse,
    llseek(stream: FsStream, offset: number, whence: number) {
      const { hostFile } = stream;
      const base =
        whence === 1 ? stream.position : whence === 2 && hostFile !== undefined ? sizeOf(hostFile) : 0;
      return base + offset < 0 ? fail(errno.EINVAL) : base + offset;
    },
  };
  const sizeOf = (hostFile: number | Uint8Array): number =>
    typeof hostFile === 'number' ? guarded(() => fstatSync(hostFile).size, errno.EIO) : hostFile.length;

  return { mount: () => make(null, '/', folderOf(files)) };
}

/** @throws Error for a path that is no plain one, or both file and folder */
function folderOf(files: readonly MountedFile[]): Folder {
  const root: Folder = new Map();
  for (const file of files) {
    const parts = file.path.split('/');
    const name = parts.pop() ?? '';
    if ([...parts, name].some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`no path for a file of Lean's: ${file.path}`);
    let folder = root;
    for (const part of parts) {
      const next = folder.get(part) ?? new Map();
      if (!(next instanceof Map)) throw new Error(`a file and a folder: ${file.path}`);
      folder.set(part, next);
      folder = next;
    }
    folder.set(name, file);
  }
  return root;
}

/** Dates and owners of the host are its own business. */
function attributes(node: FsNode, size: number) {
  const epoch = new Date(0);
  return {
    dev: 1,
    ino: node.id,
    mode: node.mode,
    nlink: 1,
    uid: 0,
    gid: 0,
    rdev: 0,
    size,
    atime: epoch,
    mtime: epoch,
    ctime: epoch,
    blksize: 4096,
    blocks: Math.ceil(size / 4096),
  };
}
