import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import { normalHeader, normalStatement } from './normal-form.ts';

/** What stands for every name that a text binds: no renaming changes it. */
const bound = '□';
const wordPattern = /^[\p{L}_][\p{L}\p{N}_'!?₀-₉✝]*$/u;
const opening = new Map([
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['⦃', '⦄'],
]);
const quantifiers = new Set('∀ ∃ λ fun Σ Π ∑ ∏ ⋃ ⋂ let have exists forall'.split(' '));
const declaring = new Set('def abbrev inductive structure class theorem lemma opaque axiom'.split(' '));

const isName = (word: string | undefined): word is string =>
  word !== undefined && wordPattern.test(word) && !quantifiers.has(word);

/**
 * A statement without the theorem's name and the names of its variables and hypotheses. Every bound name becomes the same
 * sign, so two statements that differ in which variable stands where become one as well: whoever refuses by this form
 * refuses too much rather than too little. `(a b : Nat)` reads as `(a : Nat) (b : Nat)`, whatever the brackets.
 */
export function namelessStatement({ header, statement }: Pick<Theorem, 'header' | 'statement'>): string {
  const words = normalStatement({ statement }).split(' ');
  const variables = cutCommands(header)
    .filter(({ keyword }) => keyword === 'variable')
    .flatMap(({ start, end }) => codeOfDeclaration(header.slice(start, end)));
  return spreadBinders(hide(words, boundNames([...variables, ...words]))).join(' ');
}

/**
 * Header and statement without bound names, and with numbers for the names that the header declares, in their order.
 * Null when the header declares nothing.
 */
export function namelessProblem(theorem: Pick<Theorem, 'header' | 'statement'>): string | null {
  const header = normalHeader(theorem).split(/\s+/u);
  const declared = new Map<string, string>();
  for (const [at, word] of header.entries()) {
    const name = header[at + 1];
    if (declaring.has(word) && isName(name) && !declared.has(name)) declared.set(name, `#${declared.size}`);
  }
  if (declared.size === 0) return null;
  const words = [...header, ...normalStatement(theorem).split(' ')];
  const numbered = words.map((word) => declared.get(word) ?? word);
  return spreadBinders(hide(numbered, boundNames(numbered))).join(' ');
}

/** Names in binders, behind quantifiers, and in the patterns of alternatives. */
function boundNames(words: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [at, word] of words.entries()) {
    const run = namesFrom(words, at + 1);
    const next = words[at + 1 + run.length];
    if (opening.has(word) && (next === ':' || (word === '{' && next === '|'))) addAll(names, run);
    if (quantifiers.has(word)) addAll(names, words[at + 1] === '!' ? namesFrom(words, at + 2) : run);
    if (word === 'fun' || word === 'λ' || word === '|') addAll(names, patternFrom(words, at + 1));
  }
  return names;
}

const addAll = (names: Set<string>, more: readonly string[]): void => {
  for (const name of more) names.add(name);
};

function namesFrom(words: readonly string[], start: number): readonly string[] {
  let end = start;
  while (isName(words[end])) end += 1;
  return words.slice(start, end);
}

/** The names up to `=>` or `↦`; nothing when no such sign comes soon. */
function patternFrom(words: readonly string[], start: number): readonly string[] {
  const end = words.findIndex(
    (word, at) => at >= start && (word === '=>' || word === '↦' || (word === '=' && words[at + 1] === '>')),
  );
  if (end < 0 || end - start > longestPattern) return [];
  return words.slice(start, end).filter((word, at) => isName(word) && words[start + at - 1] !== '.');
}

const longestPattern = 30;

/** What Lean takes for a variable where nothing of the name is declared: a small or Greek letter, perhaps with a number. */
const loneLetter = /^[\p{Ll}α-ωΑ-Ω][\d₀-₉]*$/u;

/** A name behind a point is a field or a constructor, and stays. */
const hide = (words: readonly string[], names: ReadonlySet<string>): readonly string[] =>
  words.map((word, at) =>
    (names.has(word) || (isName(word) && loneLetter.test(word))) && words[at - 1] !== '.' ? bound : word,
  );

/** Each bound name in round brackets of its own, and instances under a name: only what binders say counts. */
function spreadBinders(words: readonly string[]): readonly string[] {
  const out: string[] = [];
  let depth = 0;
  let isSignature = true;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    const closer = opening.get(word);
    let names = 0;
    while (words[at + 1 + names] === bound) names += 1;
    const isBinder = names > 0 && words[at + 1 + names] === ':';
    if (closer !== undefined && (isBinder || (word === '[' && depth === 0 && isSignature))) {
      const end = closingOf(words, at, word, closer);
      const type = spreadBinders(words.slice(isBinder ? at + 2 + names : at + 1, end));
      for (let copy = 0; copy < Math.max(1, names); copy += 1) out.push('(', bound, ':', ...type, ')');
      at = end;
      continue;
    }
    if (closer !== undefined) depth += 1;
    if ([...opening.values()].includes(word)) depth -= 1;
    if (word === ':' && depth === 0) isSignature = false;
    out.push(word);
  }
  return out;
}

function closingOf(words: readonly string[], start: number, open: string, close: string): number {
  let depth = 0;
  for (let at = start; at < words.length; at += 1) {
    if (words[at] === open) depth += 1;
    if (words[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  return words.length;
}
