/** Longer lines are cut: nobody reads them, and they would pile up here. */
const longestLine = 10_000;

/** Makes lines of bytes that come in any portions. */
export class LineBuffer {
  readonly #onLine: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #rest = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(bytes: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) this.#onLine(line);
  }
}

/** The part of emscripten's file system that holds the standard streams. */
export interface StandardStreams {
  readonly FS: { readonly streams: { stream_ops: object }[] };
}

interface StreamHandlers {
  /** Waits for input and gives it; the array is empty at the end. */
  readonly read: () => Uint8Array;
  readonly write: (bytes: Uint8Array) => void;
  readonly complain: (bytes: Uint8Array) => void;
}

/**
 * Connects Lean's standard streams, whole blocks at a time. The loader's own way calls a function for each byte. To be
 * called when the runtime stands.
 */
export function connectStreams({ FS }: StandardStreams, { read, write, complain }: StreamHandlers): void {
  let pending = new Uint8Array();
  const readBlock = (_: unknown, target: Int8Array, offset: number, length: number): number => {
    if (pending.length === 0) pending = read() as Uint8Array<ArrayBuffer>;
    const part = pending.subarray(0, length);
    target.set(part, offset);
    pending = pending.subarray(part.length);
    return part.length;
  };
  const writer =
    (give: (bytes: Uint8Array) => void) =>
    (_: unknown, source: Int8Array, offset: number, length: number): number => {
      // The source is memory shared between threads: what is handed on must be a copy.
      give(Uint8Array.from(new Uint8Array(source.buffer, source.byteOffset + offset, length)));
      return length;
    };
  const [input, output, errors] = FS.streams;
  for (const [stream, operations] of [
    [input, { read: readBlock }],
    [output, { write: writer(write) }],
    [errors, { write: writer(complain) }],
  ] as const) {
    if (stream === undefined) throw new Error('the loader has made no standard streams');
    stream.stream_ops = { ...stream.stream_ops, ...operations };
  }
}
