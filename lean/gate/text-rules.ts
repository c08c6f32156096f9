import { bracketStep, lexLean } from '../../core/lean-lexer.ts';
import type { Reason } from '../../core/verdict.ts';

/** Sizes that no honest file has and that would exhaust Lean's memory or stack before it could complain. */
export const longestText = 1_000_000;
const deepestNesting = 1_000;

/** Characters that hide text from a reader: controls but for tab and line ends, zero widths, changes of direction. */
const hidingCharacters = /(?:(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff])+/gu;

/** A text as Lean is to see it: no byte order mark, lines ending in line feeds. */
export function normalizeText(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n');
}

/** A stretch of invisible characters, and what is said of it. */
export interface HidingPlace {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** Where a normalised text hides something from its reader, in order; UTF-16 positions. */
export const hidingPlaces = (text: string): HidingPlace[] =>
  [...text.matchAll(hidingCharacters)].map(({ 0: characters, index }) => {
    const code = (characters.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const message = `the text contains the invisible character U+${code}`;
    return { start: index, end: index + characters.length, message };
  });

const refuse = (message: string): Reason => ({ code: 'text-refused', message });

/** Why a normalised text is not even handed to Lean. */
export function refuseText(text: string): Reason | null {
  // Nearly no text hides anything: a search is enough to know it.
  if (text.search(hidingCharacters) === -1) return refuseShape(text);
  return refuse(hidingPlaces(text)[0]!.message);
}

/** The same where invisible characters are left out of what Lean reads. */
export function refuseShape(text: string): Reason | null {
  if (text.length > longestText) return refuse(`the text is longer than ${longestText} characters`);
  if (!text.isWellFormed()) return refuse('the text is not valid Unicode');
  if (text.length > deepestNesting && nesting(text) > deepestNesting)
    return refuse(`brackets are nested more than ${deepestNesting} deep`);
  return null;
}

/** Depth of brackets, the braces of interpolated strings too. Those in comments, texts and quoted names are none. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { kind, start, end } of lexLean(text)) {
    const stretch = text.slice(start, end);
    if (kind === 'code') depth += bracketStep(stretch);
    if (kind === 'text') depth += Number(stretch.endsWith('{')) - Number(stretch.startsWith('}'));
    depth = Math.max(0, depth);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
