import { decodeUtf8, hasNul, toUnixLines } from '../../../core/decode-text.ts';
import { LakatosError } from '../../../core/errors.ts';
import { applyEdits, type TextEdit } from '../lean-file/text-edits.ts';
import { byteOrderMark } from './sniff-format.ts';

/** Larger Lean files are refused. */
export const maxLeanFileBytes = 4_000_000;

/** A Lean file as Lean gets it: no byte order mark, `\n` line ends. */
export interface LeanText {
  readonly name: string;
  readonly text: string;
}

export interface LeanSource extends LeanText {
  /** As its author saved it. */
  readonly original: string;
}

/** Throws INPUT_INVALID for bytes that are no Lean text. */
export function leanSource(name: string, bytes: Uint8Array): LeanSource {
  if (bytes.length > maxLeanFileBytes) {
    throw new LakatosError('INPUT_INVALID', `${name} is larger than ${maxLeanFileBytes} bytes`, {
      advice: 'Split it into several files.',
    });
  }
  const text = decodeUtf8(bytes);
  if (text === null) {
    throw new LakatosError('INPUT_INVALID', `${name} is not UTF-8 text`, {
      advice: 'Save it as UTF-8 and try again.',
    });
  }
  if (hasNul(text)) {
    throw new LakatosError('INPUT_INVALID', `${name} holds a NUL character`, {
      advice: 'Lean can not read it: take the character out.',
    });
  }
  const mark = byteOrderMark.every((byte, at) => bytes[at] === byte) ? '\ufeff' : '';
  return { name, text: toUnixLines(text), original: mark + text };
}

/**
 * The file as its author saved it, with edits of its `text` made: all else keeps its line ends, and new lines end as the line
 * does that they begin in.
 */
export function editOriginal({ text, original }: LeanSource, edits: readonly TextEdit[]): string {
  const mark = original.startsWith('\ufeff') ? 1 : 0;
  /** Line feeds of `text` that have a carriage return before them in the original. */
  const returns = [...original.matchAll(/\r\n/g)].map(({ index }, before) => index - mark - before);
  const isReturn = new Set(returns);
  const placeOf = (position: number) => {
    const before = returns.findIndex((at) => at >= position);
    return mark + position + (before < 0 ? returns.length : before);
  };
  const moved = edits.map(({ start, end, text: fresh }) => {
    const next = text.indexOf('\n', start);
    const hasReturn = isReturn.has(next < 0 ? text.lastIndexOf('\n') : next);
    const ended = hasReturn ? fresh.replaceAll('\n', '\r\n') : fresh;
    return { start: placeOf(start), end: placeOf(end), text: ended };
  });
  return applyEdits(original, moved);
}
