import type { Position } from '../core/message.ts';

/** The place of a byte, as Lean counts. */
export function positionAt(bytes: Buffer, byte: number): Position {
  const before = bytes.subarray(0, byte).toString();
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: [...before.slice(lineStart)].length };
}
