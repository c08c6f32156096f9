/** A command line split into words. */
export type ShellWords =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A quote without its partner, or a backslash with nothing behind it. */
  | { readonly kind: 'unfinished'; readonly mark: "'" | '"' | '\\' };

/**
 * Splits as a POSIX shell does: white space separates, single quotes keep everything, double quotes keep all but
 * `\"`, `\\`, `\$` and `` \` ``, a backslash keeps the next character. Nothing is expanded and no shell runs, so `$`,
 * `~` and `*` stand for themselves.
 */
export function splitShellWords(text: string): ShellWords {
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  while (at < text.length) {
    const mark = text[at]!;
    if (/\s/.test(mark)) {
      if (word !== null) words.push(word);
      word = null;
      at++;
      continue;
    }
    word ??= '';
    if (mark === "'" || mark === '"') {
      const quoted = readQuoted(text, at + 1, mark);
      if (quoted === null) return { kind: 'unfinished', mark };
      word += quoted.text;
      at = quoted.end;
    } else if (mark === '\\') {
      if (at + 1 === text.length) return { kind: 'unfinished', mark };
      word += text[at + 1]!;
      at += 2;
    } else {
      word += mark;
      at++;
    }
  }
  if (word !== null) words.push(word);
  return { kind: 'words', words };
}

/** What stands between quotes, and where it goes on behind them; null where the second quote is missing. */
function readQuoted(text: string, start: number, quote: string): { text: string; end: number } | null {
  let kept = '';
  for (let at = start; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === quote) return { text: kept, end: at + 1 };
    const escapes = quote === '"' && mark === '\\' && /["\\$`]/.test(text[at + 1] ?? '');
    if (escapes) at++;
    kept += text[at]!;
  }
  return null;
}
