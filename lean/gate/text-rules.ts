import { bracketStep } from '../../core/lean-brackets.ts';
import { lexLean } from '../../core/lean-lexer.ts';
import type { Reason } from '../../core/verdict.ts';

/** Sizes that no honest file has and that would exhaust Lean's memory or stack before it could complain. */
const longestText = 1_000_000;
const deepestNesting = 1_000;

/** Characters that hide text from a reader: controls but for tab and line ends, zero widths, changes of direction. */
const hidingCharacters = /(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** A text as Lean is to see it: no byte order mark, lines ending in line feeds. */
export function normalizeText(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n');
}

/** Why a normalised text is not even handed to Lean. */
export function refuseText(text: string): Reason | null {
  const refuse = (message: string): Reason => ({ code: 'text-refused', message });
  if (text.length > longestText) return refuse(`the text is longer than ${longestText} characters`);
  const hiding = text.match(hidingCharacters);
  if (hiding !== null) {
    const code = (hiding[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return refuse(`the text contains the invisible character U+${code}`);
  }
  if (!text.isWellFormed()) return refuse('the text is not valid Unicode');
  if (nesting(text) > deepestNesting) return refuse(`brackets are nested more than ${deepestNesting} deep`);
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
