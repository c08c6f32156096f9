/** The part of emscripten's virtual file system that we use. Modes, flags and error numbers are those of WASI. */

export interface FsNode {
  readonly id: number;
  readonly mode: number;
  /** What its file system does with it, and with what is opened of it: functions that emscripten calls. */
  node_ops: object;
  stream_ops: object;
}

export interface FsStream {
  readonly node: FsNode;
  readonly flags: number;
  position: number;
  /** Our own: the host's file descriptor, or the bytes of a file that is at hand. */
  hostFile?: number | Uint8Array;
}

/** A type of file system that can be mounted: gives its root. */
export interface FsType {
  mount(): FsNode;
}

export interface EmscriptenFs {
  readonly ErrnoError: new (errno: number) => Error;
  readonly streams: readonly (FsStream | null | undefined)[];
  close(stream: FsStream): void;
  createNode(parent: FsNode | null, name: string, mode: number, device: number): FsNode;
  isChrdev(mode: number): boolean;
  isFile(mode: number): boolean;
  /** With `noent_okay`, what does not exist has no node. */
  lookupPath(path: string, options: object): { readonly node?: FsNode };
  mkdir(path: string): FsNode;
  mount(type: FsType, options: { readonly root: string }, path: string): unknown;
  open(path: string, flags: number | string, mode?: number): FsStream;
  readFile(path: string): Uint8Array;
  readdir(path: string): string[];
  rename(from: string, to: string): void;
  unlink(path: string): void;
  unmount(path: string): void;
  write(stream: FsStream, buffer: ArrayBufferView, offset: number, length: number, position?: number): number;
}

/** Error numbers. */
export const errno = {
  EBADF: 8,
  EINVAL: 28,
  EIO: 29,
  EMFILE: 33,
  ENOENT: 44,
  ENOSPC: 51,
  EROFS: 69,
} as const;

/** Bits of the flags of `open`. */
export const openFlags = { writeOnly: 1, readWrite: 2, create: 64, truncate: 512, append: 1024 } as const;
