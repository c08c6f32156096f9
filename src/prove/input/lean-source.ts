import { decodeUtf8, hasNul, toUnixLines } from '../../../core/decode-text.ts';
import { LakatosError } from '../../../core/errors.ts';

/** Larger Lean files are refused. */
export const maxLeanFileBytes = 4_000_000;

/** A Lean file as Lean gets it (no byte order mark, `\n` line ends) and what is needed to write it back alike. */
export interface LeanSource {
  readonly name: string;
  readonly text: string;
  readonly windowsLines: boolean;
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
  return { name, text: toUnixLines(text), windowsLines: /\r\n/.test(text) };
}

/** `text` with the line ends of the file that it came from. */
export function withOriginalLines(source: Pick<LeanSource, 'windowsLines'>, text: string): string {
  return source.windowsLines ? text.replace(/\n/g, '\r\n') : text;
}
