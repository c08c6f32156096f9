/** How far white space and comments reach from a place, or what is wrong with them. */
export type LeanSpace =
  | { readonly kind: 'space'; readonly end: number }
  | { readonly kind: 'fault'; readonly at: number; readonly why: string };

const code = { tab: 9, newline: 10, return: 13, space: 32, bang: 33, dash: 45, slash: 47 } as const;

/**
 * Passes over white space and comments, which may be nested. Comments for documentation (`/--`, `/-!`) are tokens of
 * Lean's grammar and end the space. Source: Lean.Elab.ParseImportsFast.
 */
export function skipSpace(text: string, start: number): LeanSpace {
  let at = start;
  for (;;) {
    const char = text.charCodeAt(at);
    if (char === code.space || char === code.newline || char === code.return) at += 1;
    else if (char === code.tab) return { kind: 'fault', at, why: 'tabs are not allowed' };
    else if (char === code.dash && text.charCodeAt(at + 1) === code.dash) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (char === code.slash && text.charCodeAt(at + 1) === code.dash) {
      const kind = text.charCodeAt(at + 2);
      if (kind === code.dash || kind === code.bang) return { kind: 'space', end: at };
      const end = endOfComment(text, at);
      if (end === null) return { kind: 'fault', at, why: 'a comment does not end' };
      at = end;
    } else return { kind: 'space', end: at };
  }
}

/** The place behind a comment that starts with `/-`; null when it does not end. */
export function endOfComment(text: string, start: number): number | null {
  const mark = /\/-|-\//g;
  mark.lastIndex = start + 2;
  let depth = 1;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === '/-' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return null;
}
