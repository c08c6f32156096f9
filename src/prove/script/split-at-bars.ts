const openers = '([{⟨⟦';
const closers = ')]}⟩⟧';

/** How much deeper in brackets a text is behind this letter: 1, 0 or -1. */
export function bracketStep(letter: string): number {
  if (letter === '') return 0;
  return openers.includes(letter) ? 1 : closers.includes(letter) ? -1 : 0;
}

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
