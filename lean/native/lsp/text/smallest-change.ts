import type { TextChange } from '../protocol/messages.ts';
import type { LineIndex } from './line-index.ts';

/**
 * The smallest single change from one text to another: what lies between their common beginning and their common end. It
 * cuts neither a surrogate pair, which has no position inside, nor a CRLF, which newer versions of Lean read as one
 * character. Equal texts give an empty change at the end.
 */
export function smallestChange(before: LineIndex, after: string): TextChange {
  const old = before.text;
  const shorter = Math.min(old.length, after.length);
  let start = 0;
  while (start < shorter && old.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  while (cuts(old, start) || cuts(after, start)) start -= 1;
  let same = 0;
  while (
    same < shorter - start &&
    old.charCodeAt(old.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  while (cuts(old, old.length - same) || cuts(after, after.length - same)) same -= 1;
  return {
    range: { start: before.lspPositionOf(start), end: before.lspPositionOf(old.length - same) },
    text: after.slice(start, after.length - same),
  };
}

/** Whether the offset lies between two units that belong together. */
function cuts(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const pair = text.slice(offset - 1, offset + 1);
  return pair === '\r\n' || (isHigh(pair.charCodeAt(0)) && isLow(pair.charCodeAt(1)));
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
