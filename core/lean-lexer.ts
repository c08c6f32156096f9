/**
 * A stretch of Lean text. `trivia` is white space and comments (doc comments too), `text` a string or character, or what
 * an interpolated string has before, between and behind its `{terms}`, braces included.
 */
export interface Stretch {
  readonly kind: 'trivia' | 'text' | 'code';
  readonly start: number;
  readonly end: number;
}

const whiteSpace = /\s+/y;
const lineComment = /--[^\n]*/y;
const rawString = /r(#*)"[\s\S]*?"\1/y;
const plainString = /"(?:[^"\\]|\\[\s\S])*"?/y;
const character = /'(?:[^'\\\n]|\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.))'/uy;
/** Words of core Lean whose string has terms in braces, and where the next such term or the string's end is. */
const interpolating = /^(?:[smf]!|println!|throwError|dbg_trace)$/;
const interpolatedString = /"(?:[^"\\{]|\\[\s\S])*["{]?/y;
const restOfInterpolatedString = /\}(?:[^"\\{]|\\[\s\S])*["{]?/y;
const quotedName = /«[^»\n]*»?/y;
/** A whole word, so that the prime of `h'` doesn't start a character and the `r` of `bar"` no raw string. */
const word = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/uy;
/** Signs of core Lean whose end would be the beginning of a comment before another sign: `{x : Int //-1 < x}`, `p \/-1 = x`. */
const sign = /\/\/|\\\/|<-/y;

/**
 * Cuts Lean text into strings, trivia and the rest, well enough to find where a comment starts: no token table of
 * Lean's is needed for that. An unclosed comment or string reaches to the end of the text.
 */
export function* lexLean(text: string): Generator<Stretch> {
  /** For each interpolated string whose term we are in, the braces that this term has opened. */
  const terms: number[] = [];
  let at = 0;
  let lastCode = '';
  while (at < text.length) {
    const trivia =
      match(whiteSpace, text, at) || match(lineComment, text, at) || blockCommentLength(text, at);
    const literal = trivia === 0 ? literalLength() : 0;
    const code = match(quotedName, text, at) || match(word, text, at) || match(sign, text, at) || 1;
    const kind = trivia > 0 ? 'trivia' : literal > 0 ? 'text' : 'code';
    const end = at + (trivia || literal || code);
    yield { kind, start: at, end };
    if (kind !== 'trivia') lastCode = kind === 'code' ? text.slice(at, end) : '';
    if (kind === 'code') countBrace(lastCode);
    at = end;
  }

  function literalLength(): number {
    const closed = terms.at(-1) === 0 ? match(restOfInterpolatedString, text, at) : 0;
    if (closed > 0) terms.pop();
    const opened = interpolating.test(lastCode) ? match(interpolatedString, text, at) : 0;
    const length = closed || opened;
    if (length > 0 && text[at + length - 1] === '{') terms.push(0);
    return length || match(rawString, text, at) || match(plainString, text, at) || match(character, text, at);
  }

  function countBrace(sign: string): void {
    const open = terms.pop();
    if (open !== undefined) terms.push(open + (sign === '{' ? 1 : sign === '}' ? -1 : 0));
  }
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Block comments nest. */
function blockCommentLength(text: string, start: number): number {
  if (!text.startsWith('/-', start)) return 0;
  const mark = /\/-|-\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === '/-' ? 1 : -1;
    if (depth === 0) return mark.lastIndex - start;
  }
  return text.length - start;
}

/** Brackets of terms and binders in Lean; `⟦x⟧` is the class of `x` in a quotient. */
const pairs = ['()', '[]', '{}', '⦃⦄', '⟨⟩', '⟦⟧'] as const;
const steps: ReadonlyMap<string, 1 | -1> = new Map(
  pairs.flatMap(([opening = '', closing = '']) => [
    [opening, 1],
    [closing, -1],
  ]),
);

/** How much deeper in brackets a text is behind this sign: 1, 0 or -1. */
export const bracketStep = (sign: string): 1 | 0 | -1 => steps.get(sign) ?? 0;

/** Where the first colon outside of all brackets stands, from a place on; null when there is none, or it is that of a `:=`. */
export function firstColonOutside(text: string, from = 0): number | null {
  let depth = 0;
  for (const { kind, start, end } of lexLean(text)) {
    if (kind !== 'code' || start < from) continue;
    const sign = text.slice(start, end);
    if (sign === ':' && depth === 0) return text[end] === '=' ? null : start;
    depth += bracketStep(sign);
  }
  return null;
}
