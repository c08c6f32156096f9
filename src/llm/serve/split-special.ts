import { type PromptPiece, special, text } from '../prompt.ts';

/**
 * Pieces of a text in which the names of special tokens stand for them; the longest name counts where several begin.
 * With no names the whole text is text.
 */
export function splitSpecial(prompt: string, names: readonly string[]): readonly PromptPiece[] {
  const known = names.filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (known.length === 0) return [text(prompt)];
  const pattern = new RegExp(`(${known.map(RegExp.escape).join('|')})`, 'u');
  return prompt
    .split(pattern)
    .flatMap((part, at) => (at % 2 === 1 ? [special(part)] : part === '' ? [] : [text(part)]));
}
