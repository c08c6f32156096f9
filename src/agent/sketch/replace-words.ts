/** Replaces names, alone or before a dot, all at once, so that no new name is taken for an old one. */
export function replaceWords(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  const words = [...names.keys()].sort((a, b) => b.length - a.length).map(RegExp.escape);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_'.])(?:${words.join('|')})(?![\\p{L}\\p{N}_'!?₀-₉])`, 'gu');
  return text.replace(pattern, (word) => names.get(word) ?? word);
}
