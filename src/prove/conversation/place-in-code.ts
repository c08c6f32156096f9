import type { LeanMessage } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { assembleFile, declare } from '../script/assemble.ts';

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

type Text = Pick<Theorem, 'header' | 'statement'>;

/** Lines of a theorem's file above its statement. */
export function linesAbove({ header, statement }: Text): number {
  const file = assembleFile({ header, statement }, '');
  return file.split('\n').length - `${declare(statement, '')}\n`.split('\n').length;
}

/** The messages about statement and proof, with places that are counted from where the statement begins. */
export function placeInCode(messages: readonly LeanMessage[], theorem: Text): readonly LeanMessage[] {
  const above = linesAbove(theorem);
  const move = ({ line, column }: LeanMessage['start']) => ({ line: line - above, column });
  return messages
    .filter(({ start }) => start.line > above)
    .map((message) => ({
      ...message,
      start: move(message.start),
      ...(message.end !== undefined && { end: move(message.end) }),
    }));
}

/** Those of the messages that are about the proof. */
export function aboutProof(messages: readonly LeanMessage[], { statement }: Theorem): readonly LeanMessage[] {
  const lines = declare(statement, '').split('\n');
  const column = [...(lines.at(-1) ?? '')].length;
  return messages.filter(
    ({ start }) => start.line > lines.length || (start.line === lines.length && start.column >= column),
  );
}
