import { lexLean } from '../../../core/lean-lexer.ts';

const headerWords = new Set(['prelude', 'module', 'public', 'meta', 'import', 'all']);

/** What a text says before its first command, comments and white space apart: by that Lean's FileWorker tells whether it can go on. */
export function importsOf(text: string): string {
  const words: string[] = [];
  let expectsName = false;
  for (const { kind, start, end } of lexLean(text)) {
    if (kind === 'trivia') continue;
    const word = text.slice(start, end);
    const goesOn = expectsName || word === '.' || words.at(-1) === '.' || headerWords.has(word);
    if (!goesOn) break;
    words.push(word);
    expectsName = word === 'import' || (word === 'all' && expectsName);
  }
  return words.join(' ');
}
