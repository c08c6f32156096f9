const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Text from bytes: UTF-8 without its byte order mark, or null when the bytes are not UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Line ends as Lean turns them itself; a carriage return on its own stays, and Lean says what it thinks of it. */
export const toUnixLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** Lean's texts pass through C strings, which a NUL character would cut. */
export const hasNul = (text: string): boolean => text.includes('\0');

/** One line of a byte stream, without its line end. Numbers count from 1. */
export type Line =
  | { readonly kind: 'line'; readonly number: number; readonly bytes: Buffer; readonly ended: boolean }
  /** Longer than allowed; its content was dropped as it came. */
  | { readonly kind: 'too-long'; readonly number: number };

const newline = 0x0a;

/**
 * Cuts a byte stream into lines and holds no more than one of them. `ended` is false for a last line without a
 * line end, which may have been torn.
 */
export async function* byteLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let pieces: Buffer[] = [];
  let held = 0;
  const take = (piece: Buffer) => {
    held += piece.length;
    if (held <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  const finish = (ended: boolean): Line => {
    const line: Line =
      held > maxBytes
        ? { kind: 'too-long', number }
        : { kind: 'line', number, bytes: Buffer.concat(pieces), ended };
    number += 1;
    pieces = [];
    held = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      take(rest.subarray(0, end));
      yield finish(true);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) take(rest);
  }
  if (held > 0) yield finish(false);
}
