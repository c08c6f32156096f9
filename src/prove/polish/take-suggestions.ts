import type { LeanMessage } from '../../../core/message.ts';

/** Tactics that look for a proof each time they run, and say what they found. */
const searching = /\b(exact|apply|rw|simp|simp_all|dsimp|grind|show_term)\?/u;

export const hasSuggestions = (text: string): boolean => searching.test(text);

/**
 * The text with each tactic that ends in a question mark replaced by what it said it found, the first of several. `messages` are
 * Lean's about exactly this text. What has no usable suggestion stays.
 */
export function takeSuggestions(text: string, messages: readonly LeanMessage[]): string {
  const characters = [...text];
  const starts = [0, ...characters.flatMap((character, at) => (character === '\n' ? [at + 1] : []))];
  const offset = ({ line, column }: LeanMessage['start']) => (starts[line - 1] ?? characters.length) + column;
  const found = messages
    .flatMap(({ text: said, start, end }) => {
      const text = firstSuggestion(said);
      if (text === null || end === undefined) return [];
      const [from, to] = [offset(start), offset(end)];
      return searching.test(characters.slice(from, to).join('')) ? [{ text, from, to }] : [];
    })
    // From the end of the text, so that the places of what is still to come hold.
    .sort((a, b) => b.from - a.from);
  const edits = new Map(found.map((edit) => [edit.from, edit]));
  for (const edit of edits.values()) {
    // Of a tactic that runs on several goals each may want another text, and one text inside of another is gone with it.
    const others = found.filter((other) => other.from < edit.to && edit.from < other.to);
    if (others.some((other) => other.to !== edit.to || other.text !== edit.text)) continue;
    characters.splice(edit.from, edit.to - edit.from, edit.text);
  }
  return characters.join('');
}

/** `Try this: simp only [...]`, or below it a line for each way; what is too long for a line goes on, further in. */
function firstSuggestion(said: string): string | null {
  const match = /^Try (?:this|these):\s*(?:\[apply\] )?([^\n]+)((?:\n {4,}(?!--)[^\n]+)*)/u.exec(said);
  if (match === null) return null;
  return [match[1]!, ...match[2]!.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
