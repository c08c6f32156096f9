/** Largest body and header of a message, in bytes. */
const defaultLimits = { maxMessageBytes: 2 ** 28, maxHeaderBytes: 4096 };

const separator = '\r\n\r\n';

/** Cuts a stream of bytes into the bodies of messages: a header with `Content-Length`, an empty line, the body. */
export class FrameParser {
  readonly #limits: Readonly<typeof defaultLimits>;
  #chunks: Buffer[] = [];
  #size = 0;
  /** Length of the body that is being read, when its header has been. */
  #length: number | null = null;

  constructor(limits = defaultLimits) {
    this.#limits = limits;
  }

  /** The bodies that end in this chunk. Throws when the bytes are no messages. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (;;) {
      this.#length ??= this.#readHeader();
      if (this.#length === null || this.#size < this.#length) return;
      yield this.#take(this.#length);
      this.#length = null;
    }
  }

  /** Null when the header isn't there in full. */
  #readHeader(): number | null {
    if (this.#size === 0) return null;
    const joined = this.#join();
    const start = joined.toString('latin1', 0, this.#limits.maxHeaderBytes);
    const end = start.indexOf(separator);
    if (end === -1 && mayBeHeader(start) && this.#size < this.#limits.maxHeaderBytes) return null;
    const found =
      end === -1 ? null : /^content-length: *(\d+)$/im.exec(start.slice(0, end).replaceAll('\r', ''));
    if (found === null || !mayBeHeader(start))
      throw new Error(`it wrote ${quote(start)}, which begins no message`);
    const length = Number(found[1]);
    if (length > this.#limits.maxMessageBytes)
      throw new Error(`it wrote a message of ${length} bytes, more than ${this.#limits.maxMessageBytes}`);
    this.#take(end + separator.length);
    return length;
  }

  #join(): Buffer {
    const joined = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }

  #take(length: number): Buffer {
    const joined = this.#join();
    const rest = joined.subarray(length);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    return joined.subarray(0, length);
  }
}

/** Both headers of the protocol, Content-Length and Content-Type, begin alike. */
function mayBeHeader(start: string): boolean {
  const known = 'content-';
  return known.startsWith(start.slice(0, known.length).toLowerCase());
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
