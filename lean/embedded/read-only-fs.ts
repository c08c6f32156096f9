import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  type EmscriptenFs,
  errno,
  type FsAttributes,
  type FsNode,
  type FsType,
  type NodeOperations,
  type StreamOperations,
} from './emscripten-fs.ts';

/**
 * A file system that shows a folder of the host and can't change it: Lean's library. Only folders and plain files
 * exist; symbolic links are refused, so that no path leads out of the folder.
 */
export function readOnlyFs(fs: EmscriptenFs): FsType {
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
  const hostPath = (node: FsNode): string => {
    const names: string[] = [];
    let at = node;
    for (; at.parent !== at; at = at.parent) names.push(at.name);
    return join(at.mount.opts.root, ...names.reverse());
  };
  const plain = (stats: Stats): boolean => stats.isDirectory() || stats.isFile();
  const make = (parent: FsNode | null, name: string, stats: Stats): FsNode => {
    const node = fs.createNode(parent, name, readOnlyMode(stats), 0);
    node.node_ops = nodeOperations;
    node.stream_ops = streamOperations;
    return node;
  };
  const refuse = (): never => fail(errno.EROFS);

  const nodeOperations: NodeOperations = {
    getattr: (node) =>
      attributes(
        node,
        guarded(() => lstatSync(hostPath(node)), errno.ENOENT),
      ),
    lookup(parent, name) {
      if (name.includes('/') || name.includes('\\') || name === '..') return fail(errno.ENOENT);
      const stats = guarded(() => lstatSync(join(hostPath(parent), name)), errno.ENOENT);
      return plain(stats) ? make(parent, name, stats) : fail(errno.ENOENT);
    },
    readdir: (node) => guarded(() => readdirSync(hostPath(node)), errno.EIO),
    setattr: refuse,
    mknod: refuse,
    rename: refuse,
    unlink: refuse,
    rmdir: refuse,
    symlink: refuse,
  };

  const streamOperations: StreamOperations = {
    open(stream) {
      if ((stream.flags & 3) !== 0) refuse();
      if (fs.isFile(stream.node.mode)) {
        stream.hostFile = guarded(() => openSync(hostPath(stream.node), 'r'), errno.EIO);
      }
    },
    close({ hostFile }) {
      if (hostFile !== undefined) guarded(() => closeSync(hostFile), errno.EIO);
    },
    read(stream, buffer, offset, length, position) {
      const { hostFile } = stream;
      if (hostFile === undefined) return fail(errno.EBADF);
      return guarded(() => readSync(hostFile, buffer, offset, length, position), errno.EIO);
    },
    write: refuse,
    llseek(stream, offset, whence) {
      const { hostFile } = stream;
      const base =
        whence === 1 ? stream.position : whence === 2 && hostFile !== undefined ? sizeOf(hostFile) : 0;
      return base + offset < 0 ? fail(errno.EINVAL) : base + offset;
    },
  };
  const sizeOf = (hostFile: number): number => guarded(() => fstatSync(hostFile).size, errno.EIO);

  return { mount: (mount) => make(null, '/', statSync(mount.opts.root)) };
}

/** File type and the right to read; to enter for folders. */
function readOnlyMode(stats: Stats): number {
  return stats.isDirectory() ? 0o40555 : 0o100444;
}

/** Dates and owners of the host are its own business. */
function attributes(node: FsNode, stats: Stats): FsAttributes {
  const epoch = new Date(0);
  return {
    dev: 1,
    ino: node.id,
    mode: readOnlyMode(stats),
    nlink: 1,
    uid: 0,
    gid: 0,
    rdev: 0,
    size: stats.size,
    atime: epoch,
    mtime: epoch,
    ctime: epoch,
    blksize: 4096,
    blocks: Math.ceil(stats.size / 4096),
  };
}
