/** The 1-based line of a byte. */
export function lineAt(bytes: Buffer, position: number): number {
  let line = 1;
  for (const byte of bytes.subarray(0, position)) if (byte === 0x0a) line++;
  return line;
}
