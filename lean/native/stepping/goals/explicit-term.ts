import { type ExplicitToken, explicitTokens } from './explicit-tokens.ts';

/** What an explicitly printed type or value is made of. */
export interface ExplicitTerm {
  /** Without layout and names of bound variables: equal for equal terms. */
  readonly canonical: readonly string[];
  /** In order of first occurrence, without repetition. */
  readonly constants: readonly string[];
  /** Names of the goal's hypotheses that occur. */
  readonly variables: ReadonlySet<string>;
  /** With their question marks, universe levels left out. */
  readonly metavariables: ReadonlySet<string>;
  /** Leading `∀`, `→` and `let` binders. */
  readonly binders: number;
  /** What the body below those binders applies: a constant, a hypothesis, or neither. */
  readonly head: { readonly kind: 'constant' | 'variable' | 'sort'; readonly name: string } | null;
}

const keywords: ReadonlySet<string> = new Set([
  ...['fun', 'let', 'have', 'nat_lit', 'Sort', 'Type', 'Prop', 'in', 'match', 'with', 'from', 'show', '_'],
]);
const binderWords: ReadonlySet<string> = new Set(['fun', 'λ', '∀']);

/** Reads a text that was printed with `pp.all`; `locals` are the names of the goal's hypotheses. */
export function readExplicitTerm(text: string, locals: ReadonlySet<string>): ExplicitTerm {
  return new TermReader(explicitTokens(text), locals).read();
}

/** One walk over the tokens, in the order of the text, with the bound variables in scope. */
class TermReader {
  readonly #tokens: readonly ExplicitToken[];
  readonly #locals: ReadonlySet<string>;
  readonly #canonical: string[] = [];
  readonly #constants = new Set<string>();
  readonly #variables = new Set<string>();
  readonly #metavariables = new Set<string>();
  readonly #bound: string[] = [];
  readonly #pendingLets: string[] = [];

  constructor(tokens: readonly ExplicitToken[], locals: ReadonlySet<string>) {
    this.#tokens = tokens;
    this.#locals = locals;
  }

  read(): ExplicitTerm {
    this.#walk(0, this.#tokens.length);
    const { binders, body } = this.#leadingBinders();
    return {
      canonical: this.#canonical,
      constants: [...this.#constants],
      variables: this.#variables,
      metavariables: this.#metavariables,
      binders,
      head: this.#headAt(body),
    };
  }

  #walk(from: number, to: number): void {
    const outerBound = this.#bound.length;
    const outerLets = this.#pendingLets.length;
    for (let at = from; at < to; at++) {
      const { kind, text, partner } = this.#tokens[at]!;
      if (binderWords.has(text)) at = this.#binders(at, to);
      else if ((text === 'let' || text === 'have') && this.#tokens[at + 1]?.kind === 'name') {
        this.#canonical.push(text, '#');
        this.#pendingLets.push(this.#tokens[++at]!.text);
      } else if (text === ';' && this.#pendingLets.length > outerLets) {
        this.#canonical.push(';');
        this.#bound.push(this.#pendingLets.pop()!);
      } else if (text === 'Sort' || text === 'Type') at = this.#sort(at);
      else if (kind === 'open' && partner !== undefined && partner < to) {
        this.#canonical.push(text);
        this.#walk(at + 1, partner);
        this.#canonical.push(this.#tokens[partner]!.text);
        at = partner;
      } else if (kind === 'name') this.#name(text);
      else {
        if (kind === 'metavariable') this.#metavariables.add(text);
        this.#canonical.push(text);
      }
    }
    this.#bound.length = outerBound;
    this.#pendingLets.length = outerLets;
  }

  /** From `fun` or `∀` to its `=>` or `,`. A group's names are in scope behind the group only. */
  #binders(start: number, to: number): number {
    this.#canonical.push(this.#tokens[start]!.text);
    for (let at = start + 1; at < to; at++) {
      const { kind, text, partner } = this.#tokens[at]!;
      if (text === ',' || text === '=>') {
        this.#canonical.push(text);
        return at;
      }
      if (kind === 'open' && partner !== undefined) {
        const typed = this.#colonOf(at, partner);
        const named = typed === null ? [] : this.#tokens.slice(at + 1, typed).map(({ text: name }) => name);
        this.#canonical.push(text, ...named.map(() => '#'), ':');
        this.#walk(typed === null ? at + 1 : typed + 1, partner);
        this.#canonical.push(this.#tokens[partner]!.text);
        this.#bound.push(...(typed === null ? ['_'] : named));
        at = partner;
      } else if (kind === 'name') {
        this.#canonical.push('#');
        this.#bound.push(text);
      } else this.#canonical.push(text);
    }
    return to;
  }

  /** The colon of `(x y : α)`, or null for `[Inst α]`. */
  #colonOf(open: number, close: number): number | null {
    for (let at = open + 1; at < close; at++) {
      const { kind, text } = this.#tokens[at]!;
      if (text === ':') return at > open + 1 ? at : null;
      if (kind !== 'name') return null;
    }
    return null;
  }

  /** `Type u`, `Sort (max u v)`: levels are no terms. Gives the position of the last token. */
  #sort(start: number): number {
    this.#canonical.push(this.#tokens[start]!.text);
    const next = this.#tokens[start + 1];
    const isLevel = next?.kind === 'name' || next?.kind === 'literal' || next?.kind === 'metavariable';
    const end = next?.kind === 'open' ? (next.partner ?? start) : isLevel ? start + 1 : start;
    for (let at = start + 1; at <= end; at++) this.#canonical.push(this.#tokens[at]!.text);
    return end;
  }

  #name(text: string): void {
    if (keywords.has(text)) {
      this.#canonical.push(text);
      return;
    }
    const { variable, rest } = this.#variableOf(text);
    if (variable === null) {
      this.#constants.add(constantName(text));
      this.#canonical.push(text);
      return;
    }
    const level = this.#bound.lastIndexOf(variable);
    if (level < 0) this.#variables.add(variable);
    this.#canonical.push(level < 0 ? `$${variable}${rest}` : `#${level}${rest}`);
  }

  /** `x.1` is a part of the variable `x`; `x.y` may be the constant of that name. */
  #variableOf(text: string): { variable: string | null; rest: string } {
    if (this.#bound.includes(text) || this.#locals.has(text)) return { variable: text, rest: '' };
    const stem = text.match(/^(.+?)((?:\.\d+)+)$/);
    const name = stem?.[1];
    if (name !== undefined && (this.#bound.includes(name) || this.#locals.has(name)))
      return { variable: name, rest: stem?.[2] ?? '' };
    return { variable: null, rest: '' };
  }

  #leadingBinders(): { binders: number; body: number } {
    let binders = 0;
    let at = 0;
    for (;;) {
      const text = this.#tokens[at]?.text;
      if (text === '∀') {
        const comma = this.#next(at + 1, ',');
        if (comma === null) return { binders, body: at };
        binders += this.#boundBetween(at + 1, comma);
        at = comma + 1;
      } else if (text === 'let') {
        const end = this.#next(at + 1, ';');
        if (end === null) return { binders, body: at };
        binders++;
        at = end + 1;
      } else {
        const arrow = this.#next(at, '→');
        if (arrow === null) return { binders, body: at };
        binders++;
        at = arrow + 1;
      }
    }
  }

  /** The next such token outside of brackets; an arrow below a `∀` or `fun` is not counted. */
  #next(from: number, text: string): number | null {
    for (let at = from; at < this.#tokens.length; at++) {
      const token = this.#tokens[at]!;
      if (token.text === text) return at;
      if (text === '→' && (binderWords.has(token.text) || token.text === 'let')) return null;
      if (token.kind === 'open') at = token.partner ?? at;
    }
    return null;
  }

  #boundBetween(from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at++) {
      const { kind, partner } = this.#tokens[at]!;
      if (kind === 'name') count++;
      if (kind !== 'open' || partner === undefined) continue;
      const colon = this.#colonOf(at, partner);
      count += colon === null ? 1 : colon - at - 1;
      at = partner;
    }
    return count;
  }

  #headAt(start: number): ExplicitTerm['head'] {
    const first = this.#tokens[start];
    const token = first?.text === '@' ? this.#tokens[start + 1] : first;
    if (token?.kind !== 'name') return null;
    if (token.text === 'Prop' || token.text === 'Sort' || token.text === 'Type')
      return { kind: 'sort', name: token.text };
    if (this.#locals.has(token.text)) return { kind: 'variable', name: token.text };
    const name = constantName(token.text);
    return this.#constants.has(name) ? { kind: 'constant', name } : null;
  }
}

/** As a user writes it: what a document declares may carry the document's name as a private prefix. */
const constantName = (text: string): string =>
  text.replace(/^_root_\./, '').replace(/^_private\.(?:«[^»]*»|[^«»])*?\.0\./, '');
