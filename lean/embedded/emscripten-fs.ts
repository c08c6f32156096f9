/** The part of emscripten's virtual file system that we use. Modes, flags and error numbers are those of WASI. */

export interface FsNode {
  readonly id: number;
  readonly name: string;
  readonly parent: FsNode;
  readonly mode: number;
  readonly mount: FsMount;
  node_ops: Partial<NodeOperations>;
  stream_ops: Partial<StreamOperations>;
}

export interface FsMount {
  readonly opts: { readonly root: string };
}

export interface FsStream {
  readonly node: FsNode;
  readonly flags: number;
  position: number;
  /** Our own: the host's file descriptor. */
  hostFile?: number;
}

export interface FsAttributes {
  readonly dev: number;
  readonly ino: number;
  readonly mode: number;
  readonly nlink: number;
  readonly uid: number;
  readonly gid: number;
  readonly rdev: number;
  readonly size: number;
  readonly atime: Date;
  readonly mtime: Date;
  readonly ctime: Date;
  readonly blksize: number;
  readonly blocks: number;
}

export interface NodeOperations {
  getattr(node: FsNode): FsAttributes;
  setattr(node: FsNode, attributes: unknown): void;
  lookup(parent: FsNode, name: string): FsNode;
  mknod(parent: FsNode, name: string, mode: number, device: number): FsNode;
  rename(node: FsNode, folder: FsNode, name: string): void;
  unlink(parent: FsNode, name: string): void;
  rmdir(parent: FsNode, name: string): void;
  readdir(node: FsNode): string[];
  symlink(parent: FsNode, name: string, target: string): FsNode;
}

export interface StreamOperations {
  open(stream: FsStream): void;
  close(stream: FsStream): void;
  read(stream: FsStream, buffer: Int8Array, offset: number, length: number, position: number): number;
  write(stream: FsStream, buffer: Int8Array, offset: number, length: number, position: number): number;
  llseek(stream: FsStream, offset: number, whence: number): number;
}

/** A type of file system that can be mounted. */
export interface FsType {
  mount(mount: FsMount): FsNode;
}

export interface EmscriptenFs {
  readonly ErrnoError: new (errno: number) => Error;
  readonly streams: readonly (FsStream | null | undefined)[];
  analyzePath(path: string): { readonly exists: boolean };
  close(stream: FsStream): void;
  createNode(parent: FsNode | null, name: string, mode: number, device: number): FsNode;
  isChrdev(mode: number): boolean;
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  /** With `noent_okay`, what does not exist has no node. */
  lookupPath(path: string, options: object): { readonly node?: FsNode };
  mkdir(path: string): FsNode;
  mount(type: FsType, options: { readonly root: string }, path: string): unknown;
  open(path: string | FsNode, flags: number | string, mode?: number): FsStream;
  readFile(path: string): Uint8Array;
  unlink(path: string): void;
  unmount(path: string): void;
}

/** Error numbers. */
export const errno = {
  EBADF: 8,
  EINVAL: 28,
  EIO: 29,
  EMFILE: 33,
  ENOENT: 44,
  EPERM: 63,
  EROFS: 69,
} as const;

/** Bits of the flags of `open`. */
export const openFlags = { writeOnly: 1, readWrite: 2, create: 64, truncate: 512, append: 1024 } as const;
