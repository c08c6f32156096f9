/** The end of a text says less than its beginning, but more than its middle. */
const headShare = 0.7;

/**
 * A text of at most `characters` UTF-16 units: the middle is left out, with a note of how much. No character is cut in
 * two. Where not even the note fits, the beginning alone is kept.
 */
export function shortenText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const note = `\n[... ${text.length} characters in all, the middle is left out ...]\n`;
  const room = characters - note.length;
  if (room < 2) return wholeCharacters(text.slice(0, Math.max(0, characters)));
  const head = Math.ceil(room * headShare);
  return `${wholeCharacters(text.slice(0, head))}${note}${wholeCharacters(text.slice(text.length - (room - head)))}`;
}

/** Without half of a pair of surrogates at either end. */
const wholeCharacters = (text: string): string =>
  text.replace(/^[\uDC00-\uDFFF]/u, '').replace(/[\uD800-\uDBFF]$/u, '');
