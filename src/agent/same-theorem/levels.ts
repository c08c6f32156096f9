import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { mentions } from '../../prove/reading/names.ts';
import { readProposition } from '../../prove/reading/proposition.ts';
import type { LemmaStatement } from '../sketch/lemma.ts';
import { namelessProblem, namelessStatement } from './nameless-form.ts';
import { normalHeader, normalStatement } from './normal-form.ts';
import { boundTokens, plainWords, variableNames } from './plain-words.ts';

// When two theorems are the same, level by level, from exact to loose:
//
//   textHash        letter by letter
//   problemHash     up to its name, comments and white space
//   normalFormHash  ... and whatever its header defines
//   shapeOf         up to the names of variables
//   lookAlikeForms  ... whichever stands where, and of what the header declares
//   plainForm       up to the order of words, and to notation
//   resemblance     nearly
//
// `shapeOf`, `plainForm` and `resemblance` take what a text says (`readTheorem`), since goals and lemmas are compared too; the
// others take the text. None asks Lean. Runs, reports and the store keep hashes and forms, so none may change.

type Text = Pick<Theorem, 'header' | 'statement'>;

/** Of all that Lean reads of a problem, and its id: decides whether a run goes on with the same problems. */
export const textHash = ({ id, header, asked, statement, declaration }: Theorem): string =>
  sha256(
    JSON.stringify([
      id,
      header,
      statement,
      ...(asked === undefined && declaration === undefined ? [] : [asked, declaration]),
    ]),
  );

/** The same only when what the headers define is alike too. */
export const problemHash = (theorem: Text): string =>
  sha256(`${normalHeader(theorem)}\n${normalStatement(theorem)}`);

/** The same for two theorems that ask for the same, as far as their statements go. */
export const normalFormHash = (theorem: Pick<Theorem, 'statement'>): string =>
  sha256(normalStatement(theorem));

/** Digits of a hash that are kept: among ten thousand theorems two share 64 bits by chance once in 10^11 times. */
const digits = 16;

/**
 * Hashes by which a theorem is known again: of its text, of its text without the names of variables and hypotheses, and of
 * both header and statement without the names that the header declares. Two that share one are the same but for names, and
 * for which variable stands where: whoever refuses by them refuses too much rather than too little. What says the same in
 * another way is not found.
 */
export function lookAlikeForms(theorem: Text): readonly string[] {
  const problem = namelessProblem(theorem);
  const forms = [
    `text ${normalFormHash(theorem)}`,
    `nameless ${namelessStatement(theorem)}`,
    ...(problem === null ? [] : [`problem ${problem}`]),
  ];
  return forms.map((form) => sha256(form).slice(0, digits));
}

/**
 * The same for conjectures that differ only in the names of their variables. Variables are numbered in the order in
 * which the statement mentions them. A variable that nothing mentions is an assumption, and its type belongs to what is said.
 */
export function shapeOf({ variables, premises, conclusion }: LemmaStatement): string {
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  const numbers = new Map<string, string>();
  const rename = (text: string): string =>
    text.replace(/(?<![\p{L}\p{N}_'.])[\p{L}_][\p{L}\p{N}_'₀-₉]*/gu, (word) => {
      if (!types.has(word)) return word;
      if (!numbers.has(word)) numbers.set(word, `#${numbers.size}`);
      return numbers.get(word) ?? word;
    });
  const said = [conclusion, ...premises, ...variables.map(({ type }) => type)];
  const assumed = variables.flatMap(({ name, type }) =>
    name !== '' && said.some((text) => mentions(text, name)) ? [] : [type],
  );
  const body = [conclusion, ...premises, ...assumed].map(rename).join(' ← ');
  return `${body} : ${[...numbers.keys()].map((name) => types.get(name)).join(', ')}`;
}

/**
 * The same text for statements that ask for the same, whether people wrote them or Lean printed them: which plain words the
 * conclusion has and which each premise has, in whatever order, and how often each variable stands in the conclusion and in
 * the premises. What is quantified or assumed behind the colon is taken before it, and types do not count. So `xs.map f` is
 * `List.map f xs`, and `a ≤ b` is another goal than `a ≤ c`; statements that differ in the order of words alone get one form.
 */
export function plainForm(statement: LemmaStatement): string {
  const { names, premises, conclusion } = introduced(statement);
  const known = new Set(names);
  const wordsIn = (text: string) =>
    plainWords(boundTokens(text, (word) => (known.has(word) ? `#${word}` : word)));
  const target = wordsIn(conclusion);
  const assumed = premises.map(wordsIn);
  const countIn = (words: readonly string[], name: string) =>
    words.filter((word) => word === `#${name}`).length;
  const occurrences = names
    .map((name) => `${countIn(target, name)},${countIn(assumed.flat(), name)}`)
    .filter((counts) => counts !== '0,0');
  return [bagOf(target), assumed.map(bagOf).sort().join(' ← '), occurrences.sort().join(' ')].join(' | ');
}

const bagOf = (words: readonly string[]): string =>
  words
    .map((word) => (word === '_' || word.startsWith('#') ? '#' : word))
    .sort()
    .join(' ');

interface Introduced {
  readonly names: readonly string[];
  readonly premises: readonly string[];
  readonly conclusion: string;
}

/** What `intros` makes of a statement. */
function introduced(statement: LemmaStatement): Introduced {
  const names = variableNames(statement);
  const premises = [...statement.premises];
  let { conclusion } = statement;
  for (;;) {
    const read = readProposition(conclusion);
    if (read.kind === 'forall' && !read.names.some((name) => names.includes(name))) {
      names.push(...read.names);
      conclusion = read.body;
    } else if (read.kind === 'implies') {
      premises.push(read.left);
      conclusion = read.right;
    } else if (read.kind === 'not') {
      premises.push(read.body);
      conclusion = 'False';
    } else if (read.kind === 'relation' && read.operator === '≠') {
      premises.push(`${read.left} = ${read.right}`);
      conclusion = 'False';
    } else return { names, premises, conclusion };
  }
}

/**
 * From this share of common word triples on, two statements are near each other. Of the core suite's 233 theorems to learn
 * from, each written as a theorem of its own, 9 in 100 come this near to one that results are measured on.
 */
export const nearAt = 0.6;

/** A statement as a row of words, where all variables are one word, and neither brackets nor the way of quantifying count. */
export interface WordRow {
  /** The words in the order of the alphabet. */
  readonly bag: string;
  /** Each word with its neighbours. */
  readonly triples: ReadonlySet<string>;
}

/** Premises, arrows and the conclusion, with `#` for every variable. */
export function wordRow(statement: LemmaStatement): WordRow {
  const { premises, conclusion } = statement;
  const names = new Set(variableNames(statement));
  const all = [...premises, conclusion].flatMap((text, at) => {
    const tokens = boundTokens(text, (word) => (names.has(word) ? '#' : word));
    return at === 0 ? tokens : ['→', ...tokens];
  });
  const words = plainWords(all);
  const row = ['^', ...words, '$'];
  const triples = row.slice(2).map((word, at) => `${row[at]} ${row[at + 1]} ${word}`);
  return { bag: [...words].sort().join(' '), triples: new Set(triples) };
}

/**
 * How near two statements are by their triples of neighbouring words. Those with the same words in whatever order (sides
 * swapped, another notation) are as near whatever this says.
 *
 *   J(A, B) = |A ∩ B| / |A ∪ B|
 *
 * (P. Jaccard; for near copies of texts: A. Broder, On the resemblance and containment of documents, 1997.)
 */
export function resemblance(one: WordRow, other: WordRow): number {
  const common = one.triples.intersection(other.triples).size;
  return common / (one.triples.size + other.triples.size - common);
}
