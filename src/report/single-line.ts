// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const control = /[\x00-\x1f\x7f-\x9f]+/g;

/** One line without control characters, which text from a theorem could use to redraw the screen. */
export const singleLine = (text: string): string => text.replace(control, ' ').trim();

/** The same for a text of several lines, and with a space for each. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');

/** One space for all that is blank between words: Lean breaks what is long, and indents it. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Cut to `width` columns; a column a code point is near enough for a line that is redrawn. */
export function cut(text: string, width: number): string {
  const letters = Array.from(text);
  return letters.length <= width ? text : `${letters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** The lines of a text of Lean's, indented, without control characters that could redraw the screen. */
export const textLines = (text: string, indent: number): string[] =>
  withoutControls(text)
    .split('\n')
    .map((line) => ' '.repeat(indent) + line);

/** Paragraphs, each given by its lines, with a blank line between two; one without lines is left out. */
export const paragraphsText = (paragraphs: readonly (readonly string[])[]): string =>
  paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');

/** So many of the names, and how many more there are. */
export const shortList = (names: readonly string[], most: number): string =>
  names.slice(0, most).map(singleLine).join(', ') +
  (names.length > most ? ` and ${names.length - most} more` : '');
