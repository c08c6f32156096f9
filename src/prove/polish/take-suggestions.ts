import type { LeanMessage } from '../../../core/message.ts';

/** Tactics that look for a proof each time they run, and say what they found. */
const searching = /\b(exact|apply|rw|simp|simp_all|dsimp|grind|show_term)\?/u;

export const hasSuggestions = (text: string): boolean => searching.test(text);

/**
 * The text with each tactic that ends in a question mark replaced by what it said it found. `messages` are Lean's
 * about exactly this text. What has no usable suggestion stays.
 */
export function takeSuggestions(text: string, messages: readonly LeanMessage[]): string {
  const lines = text.split('\n').map((line) => [...line]);
  const edits = messages
    .flatMap(({ text: said, start, end }) => {
      const found = /^Try this:\s*(?:\[apply\] )?([^\n]+)/u.exec(said)?.[1]?.trim();
      if (found === undefined || end === undefined || end.line !== start.line) return [];
      const old = lines[start.line - 1]?.slice(start.column, end.column).join('') ?? '';
      return searching.test(old) ? [{ found, start, end }] : [];
    })
    // From the end of the text, so that the places of what is still to come hold.
    .sort((a, b) => b.start.line - a.start.line || b.start.column - a.start.column);
  for (const { found, start, end } of edits) {
    lines[start.line - 1]?.splice(start.column, end.column - start.column, found);
  }
  return lines.map((line) => line.join('')).join('\n');
}
