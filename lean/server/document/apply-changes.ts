import { toUnixLines } from '../../../core/decode-text.ts';
import type { LspPosition } from '../../native/lsp/protocol.ts';
import type { DocumentChange } from '../protocol.ts';

/** Applies the changes one after the other, each to the result of those before. */
export function applyChanges(text: string, changes: readonly DocumentChange[]): string {
  return changes.reduce(applyChange, text);
}

function applyChange(text: string, { range, text: inserted }: DocumentChange): string {
  if (range === undefined) return toUnixLines(inserted);
  const start = offsetAt(text, range.start);
  const end = offsetAt(text, range.end);
  return text.slice(0, start) + toUnixLines(inserted) + text.slice(end);
}

/**
 * Where a position lies in the text. Beyond the end of its line it means that end, beyond the last line the end of the
 * text; between the halves of a surrogate pair it means the place after the pair, as in Lean.
 */
export function offsetAt(text: string, { line, character }: LspPosition): number {
  let start = 0;
  for (let number = 0; number < line; number += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  const offset = Math.min(start + character, end === -1 ? text.length : end);
  return splitsPair(text, offset) ? offset + 1 : offset;
}

function splitsPair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}
