import { namePattern } from '../module-name.ts';
import { endOfComment, skipSpace } from '../read-imports.ts';

/** A word of a `lakefile.lean`. */
export interface LakefileToken {
  /** `quoted` is a name as data: `` `a.b ``, perhaps with `.*` or `.+` behind it. */
  readonly kind: 'name' | 'quoted' | 'string' | 'number' | 'symbol' | 'end';
  /** Of a string its value; of a quoted name the name and what is behind it; else what stands there. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Counts from 1. */
  readonly line: number;
  /** Whether nothing but comments and space stands before it on its line, and how far it is indented. */
  readonly column: number;
  readonly isFirst: boolean;
}

export type Tokens =
  | { readonly kind: 'tokens'; readonly tokens: readonly LakefileToken[] }
  | { readonly kind: 'fault'; readonly line: number; readonly why: string };

const kinds: readonly (readonly [LakefileToken['kind'], RegExp])[] = [
  ['string', /r(#*)"[\s\S]*?"\1/y],
  ['string', /(?:[a-z]!)?"(?:[^"\\]|\\[\s\S])*"/y],
  ['quoted', new RegExp(`\u0060{1,2}${namePattern}(?:[.][*+])?`, 'uy')],
  ['number', /0x[\da-fA-F]+|\d[\d_]*/y],
  ['symbol', /'(?:[^'\\\n]|\\.[^'\n]*)'/y],
  ['name', new RegExp(String.raw`\.?${namePattern}`, 'uy')],
  ['symbol', /:=|\+\+|=>|<\||\|>\.|\|>|#\[|@\[|[\s\S]/uy],
];

/** Splits a `lakefile.lean` into words, less its comments. The last one is of the kind `end`. */
export function lakefileTokens(text: string): Tokens {
  const tokens: LakefileToken[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  let isFirst = true;
  const moveTo = (place: number): void => {
    for (let newline = text.indexOf('\n', at); newline >= 0 && newline < place; ) {
      line += 1;
      lineStart = newline + 1;
      isFirst = true;
      newline = text.indexOf('\n', lineStart);
    }
    at = place;
  };
  for (;;) {
    const space = skipSpace(text, at);
    if (space.kind === 'fault') {
      moveTo(space.at);
      return { kind: 'fault', line, why: space.why };
    }
    moveTo(space.end);
    if (text.startsWith('/-', at)) {
      const end = endOfComment(text, at);
      if (end === null) return { kind: 'fault', line, why: 'a comment does not end' };
      moveTo(end);
      continue;
    }
    const place = { start: at, line, column: at - lineStart, isFirst };
    if (at === text.length) {
      tokens.push({ ...place, kind: 'end', text: '', end: at });
      return { kind: 'tokens', tokens };
    }
    isFirst = false;
    const [kind, found] = wordAt(text, at);
    tokens.push({ ...place, kind, text: meaningOf(kind, found), end: at + found.length });
    moveTo(at + found.length);
  }
}

function wordAt(text: string, at: number): readonly [LakefileToken['kind'], string] {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return [kind, found];
  }
  throw new Error('unreachable: the last pattern takes anything');
}

function meaningOf(kind: LakefileToken['kind'], text: string): string {
  if (kind === 'quoted') return text.replace(/^`+/, '');
  if (kind !== 'string') return text;
  if (text.startsWith('r')) return text.replace(/^r#*"|"#*$/g, '');
  return text
    .replace(/^(?:[a-z]!)?"|"$/g, '')
    .replace(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|\r?\n\s*|([\s\S]))/g, (_all, byte, unit, char) => {
      if (byte ?? unit) return String.fromCharCode(Number.parseInt(byte ?? unit, 16));
      return char === undefined ? '' : ({ n: '\n', t: '\t', r: '\r' }[char as string] ?? char);
    });
}
