import { endOfComment } from '../../../core/lean-lexer.ts';
import type { ModuleGlob } from '../manifest.ts';
import { namePattern, skipSpace } from '../read-imports.ts';

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

type Tokens =
  | { readonly kind: 'tokens'; readonly tokens: readonly LakefileToken[] }
  | { readonly kind: 'fault'; readonly line: number; readonly why: string };

type Word = LakefileToken['kind'] | 'unclosed';

/** Where a word has no end the text is no lakefile: to look for one from each place would take long. */
const kinds: readonly (readonly [Word, RegExp])[] = [
  ['string', /r(#*)"[\s\S]*?"\1/y],
  ['string', /(?:[a-z]!)?"(?:[^"\\]|\\[\s\S])*"/y],
  ['unclosed', /(?:r#*|[a-z]!)?"/y],
  ['quoted', new RegExp(`\u0060{1,2}${namePattern}(?:[.][*+])?`, 'uy')],
  ['number', /0x[\da-fA-F]+|\d[\d_]*/y],
  ['symbol', /'(?:[^'\\\n]|\\.[^'\n]*)'/y],
  ['name', new RegExp(String.raw`\.?${namePattern}`, 'uy')],
  ['unclosed', /«/y],
  ['symbol', /:=|\+\+|=>|<\||\|>\.|\|>|#\[|@\[|[\s\S]/uy],
];

/** Splits a `lakefile.lean` into words, less its comments. The last one is of the kind `end`. */
export function lakefileTokens(text: string): Tokens {
  const tokens: LakefileToken[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  const moveTo = (place: number): void => {
    const lines = text.slice(at, place).split('\n');
    line += lines.length - 1;
    at = place;
    if (lines.length > 1) lineStart = at - lines.at(-1)!.length;
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
    const place = { start: at, line, column: at - lineStart, isFirst: tokens.at(-1)?.line !== line };
    if (at === text.length) {
      tokens.push({ ...place, kind: 'end', text: '', end: at });
      return { kind: 'tokens', tokens };
    }
    const [kind, found] = wordAt(text, at);
    if (kind === 'unclosed')
      return { kind: 'fault', line, why: `a ${found === '«' ? 'name' : 'string'} does not end` };
    tokens.push({ ...place, kind, text: meaningOf(kind, found), end: at + found.length });
    moveTo(at + found.length);
  }
}

function wordAt(text: string, at: number): readonly [Word, string] {
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

/** How much deeper a token leads into brackets: 1, 0 or -1. */
export function nesting({ kind, text }: LakefileToken): number {
  if (kind !== 'symbol') return 0;
  return ['(', '[', '#[', '@[', '{', '⟨'].includes(text) ? 1 : [')', ']', '}', '⟩'].includes(text) ? -1 : 0;
}

/** The place of the first token from a start on that is wanted, outside of all brackets that begin there, or of the last. */
export function placeOutside(
  tokens: readonly LakefileToken[],
  start: number,
  isWanted: (token: LakefileToken) => boolean,
): number {
  let depth = 0;
  for (let at = start; ; at += 1) {
    const token = tokens[at]!;
    if (token.kind === 'end' || (depth === 0 && isWanted(token))) return at;
    depth += nesting(token);
  }
}

/** The value of a term of a lakefile, as far as we can evaluate it. */
export type LakefileValue =
  | boolean
  | number
  | string
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'glob'; readonly glob: ModuleGlob }
  | { readonly kind: 'array'; readonly items: readonly LakefileValue[] }
  | { readonly kind: 'tuple'; readonly items: readonly LakefileValue[] }
  | { readonly kind: 'structure'; readonly fields: ReadonlyMap<string, LakefileValue> }
  | FunctionValue;

export interface FunctionValue {
  readonly kind: 'function';
  readonly arity: number;
  readonly apply: (args: readonly LakefileValue[]) => LakefileValue;
}

/** A term is beyond us; the message says what of it. */
export class NotUnderstood extends Error {}

const makeFunction = (arity: number, apply: FunctionValue['apply']): FunctionValue => ({
  ...{ kind: 'function', arity, apply },
});

const identity = makeFunction(1, ([value]) => value!);
const tuple = makeFunction(2, (items) => ({ kind: 'tuple', items }));
const makeGlob = (kind: ModuleGlob['kind']): FunctionValue =>
  makeFunction(1, ([value]) => ({ kind: 'glob', glob: { kind, module: asName(value!) } }));

/** By the last part of their names: `LeanOption.mk`, `.ofNat`. */
const constructors: Readonly<Record<string, FunctionValue>> = {
  mk: tuple,
  ofNat: identity,
  ofBool: identity,
  ofString: identity,
  one: makeGlob('one'),
  submodules: makeGlob('submodules'),
  andSubmodules: makeGlob('and-submodules'),
};

/** `.mk`, or `Lean.LeanOption.mk`. */
export function constructorNamed(text: string): FunctionValue | null {
  const name = /^(?:(?:(?:Lean|Lake)\.)*(?:LeanOption|LeanOptionValue|Glob))?\.(\w+)$/.exec(text)?.[1];
  return name !== undefined && Object.hasOwn(constructors, name) ? constructors[name]! : null;
}

const methods: Readonly<Record<string, FunctionValue>> = {
  map: makeFunction(2, ([array, change]) => ({
    kind: 'array',
    items: itemsOf(array!).map((item) => applied(change!, item)),
  })),
  push: makeFunction(2, ([array, item]) => ({ kind: 'array', items: [...itemsOf(array!), item!] })),
  append: makeFunction(2, ([left, right]) => append(left!, right!)),
  toArray: identity,
  toList: identity,
  toString: identity,
};

/** A field of a value, or a function of it. */
export function fieldOf(value: LakefileValue, field: string): LakefileValue {
  if (typeof value === 'object' && value.kind === 'structure' && value.fields.has(field))
    return value.fields.get(field)!;
  if (typeof value === 'object' && value.kind === 'tuple') {
    const item = value.items[{ name: 0, '1': 0, value: 1, '2': 1 }[field] ?? -1];
    if (item !== undefined) return item;
  }
  if (Object.hasOwn(methods, field)) return applied(methods[field]!, value);
  throw new NotUnderstood(`'.${field}'`);
}

export function applied(callee: LakefileValue, argument: LakefileValue): LakefileValue {
  if (typeof callee !== 'object' || callee.kind !== 'function') throw new NotUnderstood('an application');
  const { arity, apply } = callee;
  return arity === 1 ? apply([argument]) : makeFunction(arity - 1, (rest) => apply([argument, ...rest]));
}

/** Longer than any list of options or modules in a lakefile, in items or characters. */
const longest = 10_000;

export function append(left: LakefileValue, right: LakefileValue): LakefileValue {
  if (lengthOf(left) + lengthOf(right) > longest) throw new NotUnderstood('a value as long as this');
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left === 'object' && typeof right === 'object') {
    if (left.kind === 'name' && right.kind === 'name')
      return { kind: 'name', name: `${left.name}.${right.name}` };
    if (left.kind === 'array' && right.kind === 'array')
      return { kind: 'array', items: [...left.items, ...right.items] };
  }
  throw new NotUnderstood("'++' of these");
}

function lengthOf(value: LakefileValue): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object') return 0;
  return value.kind === 'array' ? value.items.length : value.kind === 'name' ? value.name.length : 0;
}

export function itemsOf(value: LakefileValue): readonly LakefileValue[] {
  if (typeof value === 'object' && value.kind === 'array') return value.items;
  throw new NotUnderstood('this is no array');
}

export function asName(value: LakefileValue): string {
  if (typeof value === 'object' && value.kind === 'name') return value.name;
  throw new NotUnderstood('this is no name');
}

export function asText(value: LakefileValue): string {
  if (typeof value === 'string') return value;
  throw new NotUnderstood('this is no string');
}

/** A `LeanOption`. */
export function asOption(value: LakefileValue): readonly [name: string, value: boolean | number | string] {
  const setting = fieldOf(value, 'value');
  if (typeof setting === 'object') throw new NotUnderstood('the value of an option');
  return [asName(fieldOf(value, 'name')), setting];
}
