import { behindTrivia, lexLean, type Stretch } from './lean-lexer.ts';

/** Names that a theorem's own header may use, and Lean's library has too: what `cons` stands for is worth knowing by heart. */
export const familiarNames: ReadonlySet<string> = new Set(
  `nil cons zero succ some none true false inl inr intro refl mk fst snd
  length append map filter reverse add sub mul neg inv one`.split(/\s+/u),
);

/** The components of a name as a source has them: `a.«b.c»` has two. */
export const partsAsWritten = (text: string): readonly string[] => text.match(/«[^»]*»|[^.]+/gu) ?? [];

/** Of a name without marks: what stands behind its last dot, all of it where there is none. */
export const lastComponent = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** A name without marks, and what is left of it as its last components go: `a.b.c`, `a.b`, `a`. */
export function withPrefixes(name: string): string[] {
  const names: string[] = [];
  for (let rest = name; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.'))))
    names.push(rest);
  return names;
}

/** A component without its marks. */
export const withoutMarks = (part: string): string => part.replace(/^«(.*)»$/u, '$1');

/** A component that needs no `«»`. */
export const plainIdentifier = /^[\p{L}_][\p{L}\p{N}\p{No}_'!?✝]*$/u;

/** A name as Lean writes it: with `«»` where a component needs them, and nowhere else. */
export const asLeanWrites = (name: string): string =>
  partsAsWritten(name)
    .map((part) => {
      const inner = withoutMarks(part);
      if (!plainIdentifier.test(inner)) return `«${inner}»`;
      // What its author marked, so that it is not taken for a word of Lean's.
      return part !== inner && leanWords.has(inner) ? part : inner;
    })
    .join('.');

/** Whether a name is another one or ends with it behind a dot (or a colon, as ids of a run do). */
const endsWithName = (name: string, end: string): boolean =>
  name === end || name.endsWith(`.${end}`) || name.endsWith(`:${end}`);

const unmarked = (name: string): string => name.replace(/[«»]/gu, '');

/**
 * How a person may mean a name by a word, both as Lean writes them, the surest way first: by all of it, by its last parts, by these
 * without marks (`a.b.c` for `a.«b.c»`). Where one way has an answer, those behind it don't count.
 */
export const waysToName: readonly ((name: string, word: string) => boolean)[] = [
  (name, word) => name === word,
  endsWithName,
  (name, word) => unmarked(name) === unmarked(word),
  (name, word) => endsWithName(unmarked(name), unmarked(word)),
];

/** The names of what a Lean text declares. Lean itself is not asked, so that what it does not accept has a name, too. */
export class DeclaredNames {
  readonly #text: string;
  #scopes: Scopes;

  constructor(text: string) {
    this.#text = text;
    this.#scopes = new Scopes(text);
  }

  /**
   * The full name, with the open namespaces, of the declaration that begins at a place; null of what has none, as an `example`.
   * Places in order are found in one walk through the text. `end`: where it ends, if that is known.
   */
  at(start: number, end?: number): string | null {
    const own = this.#headAt(start, end).name;
    if (own === null) return null;
    if (start < this.#scopes.reached) this.#scopes = new Scopes(this.#text);
    const namespace = this.#scopes.upTo(start);
    const [first, ...rest] = partsAsWritten(own);
    return asLeanWrites(first === '_root_' ? rest.join('.') : [...namespace, own].join('.'));
  }

  /** Where the keyword of that declaration stands, behind comments, attributes and modifiers; the place itself if it has none. */
  keywordAt(start: number, end?: number): number {
    return start + (this.#headAt(start, end).keyword ?? 0);
  }

  #headAt(start: number, end = start + longestHead): ReturnType<typeof headOf> {
    return headOf(this.#text.slice(start, Math.min(end, start + longestHead)));
  }
}

/** Follows `namespace`, `section`, `mutual` and `end` through a text. */
class Scopes {
  readonly #text: string;
  readonly #pieces: Iterator<Stretch>;
  #next: IteratorResult<Stretch>;
  /** What `end` closes, one component at a time; null is no namespace. */
  readonly #open: (string | null)[] = [];
  #last = '';

  constructor(text: string) {
    this.#text = text;
    this.#pieces = lexLean(text);
    this.#next = this.#pieces.next();
  }

  /** How far the text is read. */
  reached = 0;

  /** The components of the namespace at a place, not before `reached`. */
  upTo(place: number): readonly string[] {
    this.reached = place;
    for (; this.#next.done !== true && this.#next.value.start < place; this.#next = this.#pieces.next())
      this.#take(this.#next.value);
    return this.#open.filter((scope) => scope !== null);
  }

  #take({ kind, start, end }: Stretch): void {
    if (kind === 'trivia') return;
    const word = kind === 'code' ? this.#text.slice(start, end) : '';
    // `x.end` is a field, and `` `end `` a quoted name.
    const isPart = (this.#last === '.' || this.#last === '`') && this.#text[start - 1] === this.#last;
    this.#last = word;
    if (isPart || !scoping.has(word)) return;
    const parts = partsAsWritten(nameBehind(this.#text, end) ?? '');
    if (word === 'end') this.#open.splice(-Math.max(1, parts.length));
    else if (word === 'namespace') this.#open.push(...parts);
    else this.#open.push(...(parts.length === 0 || word === 'mutual' ? [null] : parts.map(() => null)));
  }
}

const scoping = new Set(['namespace', 'section', 'mutual', 'end']);

/** A name as it may be written, with its dots. */
const writtenName =
  /(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}\p{No}_'!?]*)(?:\.(?:«[^»\n]*»|[\p{L}_][\p{L}\p{N}\p{No}_'!?]*))*/uy;

/** The name that follows a word; null where another word or a sign does. */
function nameBehind(text: string, end: number): string | null {
  writtenName.lastIndex = behindTrivia(text, end);
  const name = writtenName.exec(text)?.[0] ?? null;
  return name === null || leanWords.has(name) ? null : name;
}

/** Where the keyword of a declaration is, and the name behind it, as it is written. */
function headOf(declaration: string): { readonly keyword: number | null; readonly name: string | null } {
  let brackets = 0;
  for (const { kind, start, end } of lexLean(declaration)) {
    if (kind !== 'code') continue;
    const word = declaration.slice(start, end);
    if (word === '[') brackets += 1;
    else if (word === ']') brackets -= 1;
    if (brackets > 0) continue;
    if (word === ':=') break;
    if (word === 'example' || word === 'mutual') return { keyword: start, name: null };
    const name = naming.has(word) ? nameBehind(declaration, end) : null;
    if (name !== null || word === 'instance') return { keyword: start, name };
  }
  return { keyword: null, name: null };
}

/** Characters before the name of a declaration, doc comments among them. */
const longestHead = 100_000;

/** Keywords with a name behind them. */
const naming = new Set('theorem lemma def abbrev opaque axiom instance structure class inductive'.split(' '));

/** Words that begin a command or stand before one, and others that are no names where they stand alone. */
const leanWords = new Set([
  ...naming,
  ...`example mutual namespace section end open export variable universe import private protected public noncomputable
  nonrec unsafe partial scoped local set_option attribute deriving notation infix infixl infixr prefix postfix macro
  macro_rules syntax elab elab_rules include omit initialize meta by do let have show from fun if then else match with
  where in at forall exists sorry Type Prop Sort calc return for mut try catch`.split(/\s+/u),
]);
