import { codePieces, lexLean } from '../../core/lean-lexer.ts';
import { readTokens, type Token } from '../../core/lean-tokens.ts';
import { type Command, cutCommands } from './commands.ts';

/** Words and signs behind which a tactic stands. */
const beforeTactic = new Set(['by', '·', ';', '=>', '<;>']);

/**
 * Whether a proof gives up by the tactic `stop`, which skips the tactics behind it. The word is a usual name, too (of the
 * end of a range): it is the tactic where tactics begin, and where one follows.
 */
function holdsStop(proof: string): boolean {
  const words = readTokens(proof);
  /** Columns in which the blocks around a word begin. */
  const blocks: number[] = [];
  for (const [at, { text, column, isFirst }] of words.entries()) {
    const follows = beforeTactic.has(words[at - 1]?.text ?? '');
    if (isFirst) while ((blocks.at(-1) ?? -1) > column) blocks.pop();
    const goesOn = isFirst && blocks.at(-1) === column;
    if (text === 'stop' && (follows || goesOn) && beginsTactic(words[at + 1])) return true;
    if ((isFirst || follows) && blocks.at(-1) !== column) blocks.push(column);
  }
  return false;
}

const beginsTactic = (next: Token | undefined): boolean =>
  next === undefined || /^[\p{L}_·(]/u.test(next.text);

/**
 * How far a theorem has got: `open` when its proof is missing or says no more than `sorry`, `partial` when there is a `sorry`
 * in it, or what means one.
 */
export type Openness = 'open' | 'partial' | 'proved';

interface Declaration {
  /** As it is written behind the keyword; null for an `example`. */
  readonly name: string | null;
  /** The text up to its proof, from modifiers and attributes on, without a comment at its end. */
  readonly statement: string;
  /** What follows `:=`, or all from the first equation or from `where` on; empty where there is nothing of these. */
  readonly proof: string;
  readonly openness: Openness;
}

/** Words whose `:=` belongs to the statement. */
const binding = new Set(['let', 'have', 'letI', 'haveI', 'let_fun']);

/**
 * Parts a theorem from its proof. The `:=` before a placeholder (`sorry`, `by sorry`, `by`, nothing) is taken before
 * all others that no proof in tactics or by `calc` follows; where there is a proof, the first one that is inside no
 * bracket and belongs to no `let`. A proof by equations (`| 0 => ...`) or by fields (`where ...`) has none: the statement ends before it.
 */
export function readDeclaration(text: string, command: Command): Declaration {
  const body = text.slice(command.start, command.end);
  const tokens = readTokens(body);
  const places = assignments(tokens);
  const name = declaredName(text, command);
  const parts = partsStart(tokens);
  if (parts !== null && !places.some(({ bound, end }) => !bound && end <= parts.start)) {
    const proof = body.slice(parts.start).trim();
    const openness = holdsSorry(proof) ? 'partial' : 'proved';
    return { name, statement: body.slice(0, parts.codeBefore), proof, openness };
  }
  const free = places.filter(({ bound }) => !bound);
  const begins = free.find(({ end }) => proofWord.test(body.slice(end)));
  const placeholder = (begins === undefined ? places : [begins]).findLast(({ end }) =>
    isPlaceholder(body.slice(end)),
  );
  const place = placeholder ?? free[0];
  if (place === undefined) return { name, statement: body, proof: '', openness: 'open' };
  const proof = body.slice(place.end).trim();
  const openness = placeholder !== undefined ? 'open' : holdsSorry(proof) ? 'partial' : 'proved';
  return { name, statement: body.slice(0, place.codeBefore), proof, openness };
}

/** The words, numbers, strings and signs of a Lean text, in order; no white space, no comments. */
export const codeOfDeclaration = (text: string): string[] => codePieces(text).map((piece) => piece.text);

/** True of a proof that says nothing, or nothing but `sorry`, in whatever brackets. */
export function isPlaceholder(proof: string): boolean {
  const code = codeOfDeclaration(proof);
  if (code.length === 0) return true;
  const words = code.filter((piece) => !grouping.has(piece)).join(' ');
  return saysNothing.has(words);
}

/** What only a proof begins with. */
const proofWord = /^\s*(?:by|calc)\b/u;

const grouping = new Set(['(', ')', '{', '}', '·']);
const saysNothing = new Set(['by', 'sorry', 'by sorry', 'by admit', 'by exact sorry']);
const sorries = new Set(['sorry', 'admit', 'sorryAx']);

const holdsSorry = (proof: string): boolean =>
  codeOfDeclaration(proof).some((word) => sorries.has(word)) || holdsStop(proof);

interface Assignment {
  /** Where the code before it ends. */
  readonly codeBefore: number;
  readonly end: number;
  /** True when it belongs to a `let`. */
  readonly bound: boolean;
}

/** Every `:=` outside of brackets. */
function assignments(tokens: readonly Token[]): Assignment[] {
  const found: Assignment[] = [];
  let pending = 0;
  for (const [at, { text, depth, end }] of tokens.entries()) {
    if (depth !== 0) continue;
    if (binding.has(text)) pending += 1;
    else if (text === ':=') {
      found.push({ codeBefore: tokens[at - 1]?.end ?? 0, end, bound: pending > 0 });
      pending = Math.max(0, pending - 1);
    }
  }
  return found;
}

/** Where a proof without `:=` begins: at the first equation, or at the word before its fields. Null when there is none. */
function partsStart(
  tokens: readonly Token[],
): { readonly start: number; readonly codeBefore: number } | null {
  const pieces = tokens.filter(({ depth }) => depth <= 0);
  for (const [index, { text, start }] of pieces.entries()) {
    const codeBefore = pieces[index - 1]?.end ?? 0;
    if (text === 'where') return { start, codeBefore };
    // The alternatives of a `match` or `fun` go on to the end, and those of a function that the statement defines.
    const next = pieces[index + 1];
    if (text === 'match' || (text === 'fun' && next?.text === '|')) return null;
    if (text === '|' && isAlternative(pieces.slice(index + 1)))
      return isInBinding(pieces.slice(0, index)) ? null : { start, codeBefore };
  }
  return null;
}

/** Whether a `let` has no value yet. */
const isInBinding = (before: readonly Token[]): boolean =>
  before.findLastIndex(({ text }) => binding.has(text)) > before.findLastIndex(({ text }) => text === ':=');

/** What no pattern has outside of brackets: behind a `|` with one of these before its `=>` there is no equation. */
const noPattern = new Set(
  'fun λ ∀ ∃ ∃! → ↔ ∧ ∨ ¬ ≤ ≥ ≠ < > <;> = ∈ ∉ ∑ ∏ := by if match let have where'.split(' '),
);

/** Whether a pattern and `=>` follow; there may be several patterns, each behind a `|` of its own. */
function isAlternative(pieces: readonly Token[]): boolean {
  const end = pieces.findIndex(({ text }) => text === '=>' || noPattern.has(text));
  return end > 0 && pieces[end]?.text === '=>';
}

/** Everything up to a bracket, a colon or white space, or to the universes (`.{u}`); `«...»` may hold them. */
const writtenName = /^\s*((?:«[^»\n]*»|(?!\.\{)[^\s:({[⦃⟨«|])+)/u;

/** As it is written behind the keyword; null for an `example`. */
export function declaredName(text: string, { keyword, keywordEnd, end }: Command): string | null {
  if (keyword === 'example') return null;
  return writtenName.exec(withoutLeadingTrivia(text.slice(keywordEnd, end)))?.[1] ?? null;
}

const universes = /^\.\{[^}]*\}/u;

/** What the first declaration of a text says behind its name and universes (`.{u, v}`); null where there is none. */
export function signatureText(text: string): string | null {
  const [command] = cutCommands(text);
  if (command === undefined) return null;
  const name = declaredName(text, command) ?? '';
  const rest = text.slice(command.keywordEnd, command.end);
  return rest.slice(rest.indexOf(name) + name.length).replace(universes, '');
}

function withoutLeadingTrivia(text: string): string {
  for (const { kind, start } of lexLean(text)) if (kind !== 'trivia') return text.slice(start);
  return '';
}
