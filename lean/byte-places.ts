import type { LeanMessage, TextPosition } from '../core/message.ts';

/** The 1-based line of a byte. */
export function lineAt(bytes: Buffer, position: number): number {
  let line = 1;
  for (const byte of bytes.subarray(0, position)) if (byte === 0x0a) line++;
  return line;
}

/** The place of a byte, as Lean counts. */
export const positionAt = (bytes: Buffer, byte: number): TextPosition =>
  placeFinder(bytes.subarray(0, byte))(byte);

/** What is wrong at a byte, as if Lean had said it. */
export const errorAt = (bytes: Buffer, byte: number, text: string): LeanMessage => ({
  severity: 'error',
  text,
  start: positionAt(bytes, byte),
});

/** The place of a byte in the text's UTF-16 units. */
export const utf16At = (bytes: Buffer, byte: number): number => bytes.subarray(0, byte).toString().length;

/** The byte of a place that Lean names; the end of the text for one behind it. */
export function byteAt(bytes: Buffer, { line, column }: TextPosition): number {
  let at = 0;
  for (let passed = 1; passed < line; passed++) {
    const lineEnd = bytes.indexOf(0x0a, at);
    if (lineEnd < 0) return bytes.length;
    at = lineEnd + 1;
  }
  for (let passed = 0; passed < column && at < bytes.length; passed++) {
    at += 1;
    while (isContinued(bytes[at])) at += 1;
  }
  return at;
}

/** Whether a byte of UTF-8 goes on with a code point. */
const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** `positionAt` for many bytes of one text. */
export function placeFinder(bytes: Buffer): (byte: number) => TextPosition {
  const starts = [0];
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) starts.push(at + 1);
  return (byte) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= byte) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: [...bytes.subarray(starts[low]!, byte).toString()].length };
  };
}
