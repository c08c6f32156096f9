import { bracketStep, endOfBracket } from '../../../core/lean-lexer.ts';
import { stripBrackets } from '../script/tactic-text.ts';

interface Binder {
  readonly name: string;
  /** Null when it is not told. */
  readonly type: string | null;
  readonly isExplicit: boolean;
}

/** `∀ {α : Type} (a b : α), p` taken apart; no binders when it doesn't begin with `∀`. Null for bounded ones, as `∀ x ∈ xs, p`. */
export function readBinders(
  text: string,
): { readonly binders: readonly Binder[]; readonly body: string } | null {
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  if (!trimmed.startsWith('∀')) return { binders: [], body: trimmed };
  const binders: Binder[] = [];
  let rest = trimmed.slice(1).trim();
  while (!rest.startsWith(',')) {
    const isBracketed = /^[([{⦃]/u.test(rest);
    const plain = isBracketed ? null : /^([^\s,:([{⦃]+(?: [^\s,:([{⦃]+)*)(?: : ([^,]+))?/u.exec(rest);
    const end = isBracketed ? endOfBracket(rest) : (plain?.[0].length ?? 0) - 1;
    if (end < 0) return null;
    const [, names = '', type = null] = plain ?? /^(?:([^:]+) : )?(.+)$/u.exec(rest.slice(1, end)) ?? [];
    if (/[^\p{L}\p{N}_'!?₀-₉ ]/u.test(names)) return null;
    for (const name of names === '' ? ['_'] : names.trim().split(' '))
      binders.push({ name, type, isExplicit: !isBracketed || rest.startsWith('(') });
    rest = rest.slice(end + 1).trim();
  }
  const inner = readBinders(rest.slice(1));
  return inner === null ? null : { binders: [...binders, ...inner.binders], body: inner.body };
}

/**
 * The outermost connective of a pretty-printed proposition. Only proposals rest on it (names to introduce,
 * patterns to destructure with), so a wrong guess costs one failed tactic and nothing else.
 */
export type Proposition =
  | { readonly kind: 'forall'; readonly names: readonly string[]; readonly body: string }
  | { readonly kind: 'exists'; readonly names: readonly string[]; readonly body: string }
  | { readonly kind: 'implies' | 'iff' | 'and' | 'or'; readonly left: string; readonly right: string }
  | { readonly kind: 'not'; readonly body: string }
  | { readonly kind: 'relation'; readonly operator: string; readonly left: string; readonly right: string }
  | { readonly kind: 'atom'; readonly text: string };

/** From such a word to the end of the text (or of the bracket) all belongs to what it binds. */
const binderWords = new Set(['∃', '∀', 'fun', 'if', 'match', 'let', 'have', 'λ']);

const relations = new Set(['=', '≠', '≤', '<', '≥', '>', '∣', '∈', '∉', '⊆', '~', '≍']);
const connectives: readonly (readonly [string, 'iff' | 'implies' | 'or' | 'and'])[] = [
  ['↔', 'iff'],
  ['→', 'implies'],
  ['∨', 'or'],
  ['∧', 'and'],
];

/** One token outside all brackets, with its place in the text. */
interface OuterToken {
  readonly text: string;
  readonly start: number;
}

const tokenPattern = /([()[\]{}⟨⟩⦃⦄])|[^\s()[\]{}⟨⟩⦃⦄]+/gu;

export function outerTokens(text: string): OuterToken[] {
  const found: OuterToken[] = [];
  let depth = 0;
  for (const { 0: token, 1: bracket, index } of text.matchAll(tokenPattern)) {
    if (bracket !== undefined) depth += bracketStep(bracket);
    else if (depth === 0) {
      found.push({ text: token, start: index });
      if (binderWords.has(token)) break;
    }
  }
  return found;
}

/** `text` without brackets that enclose all of it, and with single spaces. */
export function withoutBrackets(text: string): string {
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  const inside = stripBrackets(trimmed);
  return inside === trimmed ? trimmed : withoutBrackets(inside);
}

/** What a list of this type holds: `Nat × Nat` for `List (Nat × Nat)`; null for other types. */
export function elementType(type: string): string | null {
  return type.startsWith('List ') ? withoutBrackets(type.slice('List '.length)) : null;
}

/** Reads `x y`, `x y : Nat`, `(x y : Nat) [Group G]` or `x ∈ xs` up to the first comma; what comes after it is the body. */
function binderNames(text: string): { names: string[]; body: string } | null {
  const names: string[] = [];
  const pattern = /\s*(?:([({[⦃])|([^\s,:()[\]{}⦃⦄]+)|(,)|(:))/uy;
  for (;;) {
    const match = pattern.exec(text);
    if (match === null) return null;
    const [, bracket, word, comma] = match;
    if (comma !== undefined) return { names, body: text.slice(pattern.lastIndex).trim() };
    if (bracket !== undefined) {
      const start = pattern.lastIndex;
      pattern.lastIndex = endOfBracket(text, start - 1) + 1;
      const [, named] = /^([^()[\]{}:]+) : /u.exec(text.slice(start, pattern.lastIndex)) ?? [];
      names.push(...(named?.trim().split(' ') ?? ['inst']));
    } else if (word !== undefined && !relations.has(word)) names.push(word);
    else pattern.lastIndex = commaBehind(text, pattern.lastIndex);
  }
}

/** Where the first comma outside of brackets stands, from a place on; the text's length where none does. */
function commaBehind(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (depth === 0 && text[at] === ',') return at;
    depth += bracketStep(text[at]!);
  }
  return text.length;
}

export function readProposition(source: string): Proposition {
  const text = withoutBrackets(source);
  const binder = /^[∀∃] ?/u.exec(text);
  if (binder !== null) {
    const read = binderNames(text.slice(binder[0].length));
    if (read !== null) return { kind: text.startsWith('∀') ? 'forall' : 'exists', ...read };
  }
  const outer = outerTokens(text);
  const splitAt = (token: OuterToken) => ({
    left: text.slice(0, token.start).trim(),
    right: text.slice(token.start + token.text.length).trim(),
  });
  for (const [symbol, kind] of connectives) {
    const token = outer.find((candidate) => candidate.text === symbol);
    if (token !== undefined) return { kind, ...splitAt(token) };
  }
  if (text.startsWith('¬')) return { kind: 'not', body: text.slice(1).trim() };
  const relation = outer.find((candidate) => relations.has(candidate.text));
  if (relation !== undefined) return { kind: 'relation', operator: relation.text, ...splitAt(relation) };
  return { kind: 'atom', text };
}
