import type { Theorem } from '../../../../core/theorem.ts';
import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { readProposition } from '../../../prove/enumerative/reading/proposition.ts';
import { boundTokens, typeVariables } from './bound-tokens.ts';
import { plainWords } from './plain-words.ts';
import { readStatedState, readTheorem } from './read-theorem.ts';

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
    plainWords(
      boundTokens(
        text,
        (word) => (known.has(word) ? `#${word}` : word),
        () => '#',
      ),
    );
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
  const names = [
    ...typeVariables(statement).map(([name]) => name),
    ...statement.variables.map(({ name }) => name),
  ];
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

/** That of a theorem; null where its text does not tell what it says. */
export function plainFormOf(theorem: Pick<Theorem, 'statement'>): string | null {
  const statement = readTheorem(theorem);
  return statement === null ? null : plainForm(statement);
}

/**
 * The plain forms of the goals of a state, each closed over its hypotheses; of one that can't be closed there is none.
 * @param state as Lean prints it, a blank line between two goals
 */
export const stateForms = (state: string): readonly string[] =>
  state.split('\n\n').flatMap((goal) => {
    const statement = readStatedState(withWritableNames(goal));
    return statement === null ? [] : [plainForm(statement)];
  });

/** Lean marks names that nobody can write: `n✝`, `n✝¹`. An instance stays what it is. */
const withWritableNames = (goal: string): string =>
  goal.replaceAll(/([\p{L}_][\p{L}\p{N}_']*)✝([¹²³⁴-⁹⁰]*)/gu, (text, name: string, mark: string) =>
    name.startsWith('inst')
      ? text
      : `${name}_hidden${[...mark].map((digit) => digits.indexOf(digit)).join('')}`,
  );

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
