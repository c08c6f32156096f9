/** A token of a tactic's text. `start` is its UTF-16 offset. */
export interface TacticToken {
  /** Words are identifiers and keywords, dotted ones whole; `#` and a word behind it are one word. */
  readonly kind: 'word' | 'string' | 'character' | 'number' | 'open' | 'close' | 'symbol';
  readonly text: string;
  readonly start: number;
}

export type TacticScan =
  | { readonly kind: 'tokens'; readonly tokens: readonly TacticToken[] }
  /** Something is not closed, or closed that was never opened: no parser of Lean's would take it. */
  | { readonly kind: 'broken'; readonly message: string; readonly offset: number }
  /** Lean might read this otherwise than we do. */
  | { readonly kind: 'unclear'; readonly message: string };

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '⟨': '⟩' };
const closing = new Set(Object.values(closers));

const part = String.raw`(?:[\p{L}_][\p{L}\p{N}_'!?\u2080-\u209c]*|«[^»\n]*»)`;
const word = new RegExp(String.raw`#?${part}(?:\.${part})*`, 'uy');
const number = /\d[\w.]*/y;
const plainString = /"(?:[^"\\]|\\[\s\S])*"/y;
const rawString = /r(#*)"[\s\S]*?"\1/y;
const character = /'(?:\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[\s\S])|[^'\\])'/uy;
const space = /\s+/y;
const lineComment = /--[^\n]*/y;

/**
 * Cuts a tactic into tokens as Lean does, as far as comments, strings and brackets go, and checks that they are closed.
 * Lean's tokens depend on the notations in scope; where that could move the border between comment and code, the text is
 * called unclear.
 */
export function scanTactic(text: string): TacticScan {
  const tokens: TacticToken[] = [];
  const opened: TacticToken[] = [];
  const match = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  for (let at = 0; at < text.length; ) {
    const blank = match(space, at);
    if (blank !== undefined) {
      at += blank.length;
      continue;
    }
    if (text.startsWith('--', at) || text.startsWith('/-', at)) {
      // `<--` is the token `<-` and a minus for Lean, no comment: the borders of such symbols are not ours to guess.
      const last = tokens.at(-1);
      if (last?.kind === 'symbol' && last.start + last.text.length === at)
        return { kind: 'unclear', message: 'a comment must not follow a symbol without a space' };
      const end = text.startsWith('--', at) ? at + match(lineComment, at)!.length : commentEnd(text, at);
      if (end === null) return { kind: 'broken', message: 'unterminated comment', offset: text.length };
      at = end;
      continue;
    }
    const token = nextToken(text, at, match);
    if (token.kind === 'symbol' && (token.text === '"' || token.text === '«'))
      return { kind: 'broken', message: `\`${token.text}\` is not closed`, offset: text.length };
    if (token.kind === 'open') opened.push(token);
    if (token.kind === 'close') {
      const opener = opened.pop();
      if (opener === undefined || closers[opener.text] !== token.text)
        return { kind: 'broken', message: `unexpected token '${token.text}'`, offset: at };
    }
    tokens.push(token);
    at += token.text.length;
  }
  const open = opened.pop();
  if (open === undefined) return { kind: 'tokens', tokens };
  return {
    kind: 'broken',
    message: `unexpected end of input; expected '${closers[open.text]}'`,
    offset: text.length,
  };
}

type Match = (pattern: RegExp, at: number) => string | undefined;

function nextToken(text: string, at: number, match: Match): TacticToken {
  const string = match(plainString, at) ?? match(rawString, at);
  if (string !== undefined) return { kind: 'string', text: string, start: at };
  const found = match(word, at);
  if (found !== undefined) return { kind: 'word', text: found, start: at };
  const digits = match(number, at);
  if (digits !== undefined) return { kind: 'number', text: digits, start: at };
  const char = match(character, at);
  if (char !== undefined) return { kind: 'character', text: char, start: at };
  const symbol = String.fromCodePoint(text.codePointAt(at)!);
  const kind = symbol in closers ? 'open' : closing.has(symbol) ? 'close' : 'symbol';
  return { kind, text: symbol, start: at };
}

/** Behind a block comment, which may hold others; null when it does not end. */
function commentEnd(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    if (text.startsWith('/-', at)) {
      depth++;
      at += 2;
    } else if (text.startsWith('-/', at)) {
      depth--;
      at += 2;
      if (depth === 0) return at;
    } else at++;
  }
  return null;
}
