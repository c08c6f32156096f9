import { lexLean } from '../core/lean-lexer.ts';
import type { LeanMessage } from '../core/message.ts';
import { byteAt, positionAt } from './byte-places.ts';
import { hidingPlaces } from './gate/text-rules.ts';
import type { LeftOutPlace } from './left-out-place.ts';

/** Characters that hide text from a reader: Lean reads a text without them, and what they stand in is broken. */
export function hiddenCharacters(text: string): LeftOutPlace[] {
  const places = hidingPlaces(text);
  return places.map(({ start, end, message }) => spoilingPlace(text, { start, end }, message));
}

/** All tabs between the words of a text of which Lean's parser has met one. Empty where it has met none. */
export function tabs(text: string, parseMessages: readonly LeanMessage[]): LeftOutPlace[] {
  const met = parseMessages.find((message) => message.text.startsWith('tabs are not allowed'));
  if (met === undefined) return [];
  const places = [...lexLean(text)].flatMap(({ kind, start, end }) => {
    const trivia = kind === 'trivia' ? text.slice(start, end) : '';
    if (trivia.trim() !== '') return [];
    return [...trivia.matchAll(/\t+/g)].map(({ 0: run, index }) => ({
      start: start + index,
      end: start + index + run.length,
    }));
  });
  const byte = byteAt(Buffer.from(text), met.start);
  const spoiling = places.map((place) => spoilingPlace(text, place, met.text));
  return spoiling.some(({ start, end }) => start <= byte && byte < end) ? spoiling : [];
}

function spoilingPlace(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  message: string,
): LeftOutPlace {
  const bytes = Buffer.from(text.slice(0, start));
  return {
    start: bytes.length,
    end: bytes.length + Buffer.byteLength(text.slice(start, end)),
    message: { severity: 'error', text: message, start: positionAt(bytes, bytes.length) },
    within: 'spoiling',
  };
}
