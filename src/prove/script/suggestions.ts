/**
 * What Lean suggests in the place of a tactic: `Try this: simp only [...]`, or below it a line for each way; what is too long
 * for a line goes on, further in. None in messages that suggest nothing.
 */
export function suggestionsIn(message: string): readonly string[] {
  const [, said] = /^Try (?:this|these):([\s\S]*)$/u.exec(message) ?? [];
  const found: string[] = [];
  for (const line of said?.split('\n') ?? []) {
    const text = line.replace(/^\s*\[apply\]/u, '').trim();
    if (text === '' || text.startsWith('--')) continue;
    if (found.length > 0 && /^ {4}/u.test(line)) found.push(`${found.pop()} ${text}`);
    else found.push(text);
  }
  return found;
}
