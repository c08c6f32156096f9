import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { readProposition } from '../../../prove/enumerative/reading/proposition.ts';
import { boundTokens } from './bound-tokens.ts';
import { plainWords } from './plain-words.ts';
import { typeVariables } from './type-variables.ts';

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
