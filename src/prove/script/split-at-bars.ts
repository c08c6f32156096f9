import { bracketStep } from '../../../core/lean-lexer.ts';

/** The pieces between the bars of a text. Bars inside brackets belong to patterns, notations and inner tactics. */
export const splitAtBars = (text: string): string[] => splitOutside(text, '|');

/** The pieces of a text between the separators that stand outside of brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += bracketStep(text.charAt(at));
    if (depth !== 0 || at < from || !text.startsWith(separator, at)) continue;
    pieces.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...pieces, text.slice(from)];
}

/** The text with blanks for what stands in brackets, and for these, letter by letter. */
export function outsideOfBrackets(text: string): string {
  let depth = 0;
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at);
    const step = bracketStep(letter);
    depth += step;
    return depth > 0 || step !== 0 ? ' ' : letter;
  }).join('');
}

/** A text that is one pair of round brackets without these; any other as it is. */
export function stripBrackets(text: string): string {
  const isWhole = text.startsWith('(') && endOfBracket(text) === text.length - 1;
  return isWhole ? text.slice(1, -1).trim() : text;
}

/** Where the bracket closes that the text begins with; its length where it does not. */
export function endOfBracket(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += bracketStep(text.charAt(at));
    if (depth === 0) return at;
  }
  return text.length;
}
