/** What a stream holds, by its first character that is not white space, and the stream from its beginning. */
export interface Sniffed {
  readonly format: 'lean' | 'jsonl';
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Of UTF-8. */
export const byteOrderMark = [0xef, 0xbb, 0xbf];
const blank = new Set([0x20, 0x09, 0x0a, 0x0d, ...byteOrderMark]);
const openBrace = 0x7b;

export async function sniffFormat(chunks: AsyncIterable<Uint8Array>): Promise<Sniffed> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const next = await iterator.next();
    if (next.done === true) break;
    read.push(next.value);
    first = next.value.find((byte) => !blank.has(byte));
  }
  return { format: first === openBrace ? 'jsonl' : 'lean', chunks: resume(read, iterator) };
}

async function* resume(
  read: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* read;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

export async function readAll(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(pieces);
}
