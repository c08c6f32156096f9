const openers = '([{⟨⟦';
const closers = ')]}⟩⟧';

/** How much deeper in brackets a text is behind this letter: 1, 0 or -1. */
export function bracketStep(letter: string): number {
  if (letter === '') return 0;
  return openers.includes(letter) ? 1 : closers.includes(letter) ? -1 : 0;
}

/** The pieces between the bars of a text. Bars inside brackets belong to patterns, notations and inner tactics. */
export function splitAtBars(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    depth += bracketStep(letter);
    if (letter === '|' && depth === 0) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...pieces, text.slice(from)];
}
