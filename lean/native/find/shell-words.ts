/** A command line split into words. */
type ShellWords =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A quote without its partner, or a backslash with nothing behind it. */
  | { readonly kind: 'unfinished'; readonly mark: string };

/** White space, what is quoted, what is plain; at last what of these begins and doesn't end. */
const piece = /\s+|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s'"\\]+|['"\\]/g;

/**
 * Splits as a POSIX shell does: white space separates, single quotes keep everything, double quotes keep all but
 * `\"`, `\\`, `\$` and `` \` ``, a backslash keeps the next character. Nothing is expanded and no shell runs, so `$`,
 * `~` and `*` stand for themselves.
 */
export function splitShellWords(text: string): ShellWords {
  const words: string[] = [];
  let isInWord = false;
  for (const [found] of text.matchAll(piece)) {
    if (/^['"\\]$/.test(found)) return { kind: 'unfinished', mark: found };
    const isSpace = /^\s/.test(found);
    if (!isSpace && !isInWord) words.push('');
    if (!isSpace) words.push(words.pop() + meaningOf(found));
    isInWord = !isSpace;
  }
  return { kind: 'words', words };
}

function meaningOf(found: string): string {
  switch (found[0]) {
    case "'":
      return found.slice(1, -1);
    case '"':
      return found.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1');
    case '\\':
      return found.slice(1);
    default:
      return found;
  }
}
