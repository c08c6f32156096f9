/**
 * A stretch of Lean text. `trivia` is white space and comments (doc comments too), `text` a string or character, or what
 * an interpolated string has before, between and behind its `{terms}`, braces included.
 */
export interface Stretch {
  readonly kind: 'trivia' | 'text' | 'code';
  readonly start: number;
  readonly end: number;
}

/** To Lean, whose header may make a sign of any other. */
const whiteSpace = /[ \t\r\n]+/y;
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
/** Most words are of these, and sooner found. */
const asciiWord = /[A-Za-z_][A-Za-z0-9_'!?]*/y;
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
    // The first character rules most patterns out.
    const first = text[at] as string;
    const trivia = triviaLength(text, at, first);
    const literal = trivia === 0 ? literalLength(first) : 0;
    const kind = trivia > 0 ? 'trivia' : literal > 0 ? 'text' : 'code';
    const end = at + (trivia || literal || codeLength(text, at, first));
    yield { kind, start: at, end };
    if (kind !== 'trivia') lastCode = kind === 'code' ? text.slice(at, end) : '';
    if (kind === 'code') countBrace(lastCode);
    at = end;
  }

  function literalLength(first: string): number {
    switch (first) {
      case '}': {
        const closed = terms.at(-1) === 0 ? match(restOfInterpolatedString, text, at) : 0;
        if (closed > 0) terms.pop();
        return opening(closed);
      }
      case '"':
        return interpolating.test(lastCode)
          ? opening(match(interpolatedString, text, at))
          : match(plainString, text, at);
      case 'r':
        return match(rawString, text, at);
      case "'":
        return match(character, text, at);
      default:
        return 0;
    }
  }

  /** A part of an interpolated string with this length may end where a term begins. */
  function opening(length: number): number {
    if (length > 0 && text[at + length - 1] === '{') terms.push(0);
    return length;
  }

  function countBrace(sign: string): void {
    const open = terms.pop();
    if (open !== undefined) terms.push(open + (sign === '{' ? 1 : sign === '}' ? -1 : 0));
  }
}

/** The place behind the white space and comments that begin at this one. */
export function behindTrivia(text: string, at: number): number {
  let end = at;
  for (let length = -1; length !== 0 && end < text.length; end += length)
    length = triviaLength(text, end, text[end] as string);
  return end;
}

function triviaLength(text: string, at: number, first: string): number {
  if (first === '-') return match(lineComment, text, at);
  if (first === '/') return blockCommentLength(text, at);
  return first <= ' ' ? match(whiteSpace, text, at) : 0;
}

function codeLength(text: string, at: number, first: string): number {
  switch (first) {
    case '«':
      return match(quotedName, text, at);
    case '/':
    case '\\':
    case '<':
      return match(sign, text, at) || 1;
    default:
      return wordLength(text, at) || 1;
  }
}

function wordLength(text: string, at: number): number {
  const length = match(asciiWord, text, at);
  const next = text[at + length];
  return next === undefined || next <= '~' ? length : match(word, text, at);
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

const blockCommentLength = (text: string, start: number): number =>
  text.startsWith('/-', start) ? (endOfComment(text, start) ?? text.length) - start : 0;

/**
 * The place behind a comment that starts with `/-`, which may hold others; null when it does not end. The sign behind `/-`
 * opens and closes nothing, whatever it is: Lean has read it to tell a doc comment.
 */
export function endOfComment(text: string, start: number): number | null {
  const mark = /\/-|-\//g;
  mark.lastIndex = start + 3;
  let depth = 1;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === '/-' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return null;
}

/** Brackets of terms and binders in Lean; `⟦x⟧` is the class of `x` in a quotient. */
const pairs = ['()', '[]', '{}', '⦃⦄', '⟨⟩', '⟦⟧'] as const;
const steps: ReadonlyMap<string, 1 | -1> = new Map(
  pairs.flatMap(([opening = '', closing = '']) => [
    [opening, 1],
    [closing, -1],
  ]),
);

/** A text without the white space, as Lean knows it, at its end. */
export function trimLeanEnd(text: string): string {
  // A pattern would try every piece of white space in it.
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** How much deeper in brackets a text is behind this sign: 1, 0 or -1. */
export const bracketStep = (sign: string): 1 | 0 | -1 => steps.get(sign) ?? 0;

/** Where the bracket closes that stands at a place of a text; the text's length where it does not. */
export function endOfBracket(text: string, from = 0): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    depth += bracketStep(text.charAt(at));
    if (depth === 0) return at;
  }
  return text.length;
}

/** The pieces of a text between the separators that stand outside of brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += bracketStep(text.charAt(at));
    if (depth !== 0 || at < from || !text.startsWith(separator, at)) continue;
    pieces.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...pieces, text.slice(from)];
}

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

/** A word, number, string or sign of a Lean text, and where it stands (UTF-16 positions). */
export interface CodePiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const digit = /^[0-9]$/u;
const wholeNumber = /^[0-9]+$/u;

/** All of a Lean text but white space and comments, in order. Digits that touch are one piece. */
export function codePieces(text: string): readonly CodePiece[] {
  const pieces: CodePiece[] = [];
  for (const { kind, start, end } of lexLean(text)) {
    if (kind === 'trivia') continue;
    const piece = text.slice(start, end);
    const last = pieces.at(-1);
    if (last !== undefined && last.end === start && digit.test(piece) && wholeNumber.test(last.text)) {
      pieces[pieces.length - 1] = { text: last.text + piece, start: last.start, end };
    } else pieces.push({ text: piece, start, end });
  }
  return pieces;
}
