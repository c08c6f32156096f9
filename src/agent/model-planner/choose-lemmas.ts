import type { Theorem } from '../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { wordsOf } from '../../prove/enumerative/reading/names.ts';
import { lemmaDeclaration, proposition, reachedHeader } from '../sketch/lemma.ts';
import { namesIn } from '../sketch/sketch.ts';
import type { DraftLemma } from './check-draft.ts';

/** The lemmas that a text names, those that these name, and so on. */
export function lemmasBehind(text: string, lemmas: readonly DraftLemma[]): ReadonlySet<DraftLemma> {
  const found = new Set<DraftLemma>();
  for (const named of namedIn(text, lemmas)) addWithAllBehind(named, lemmas, found);
  return found;
}

/**
 * At most `most` of the lemmas, in their order: `needed`, then those with the highest scores. None is kept without those
 * that it names; of equal scores the first counts.
 */
export function chooseLemmas(
  lemmas: readonly DraftLemma[],
  most: number,
  needed: ReadonlySet<DraftLemma> = new Set(),
): readonly DraftLemma[] {
  if (lemmas.length <= most) return lemmas;
  let kept = needed;
  for (const lemma of [...lemmas].sort((a, b) => b.score - a.score)) {
    const more = new Set(kept);
    addWithAllBehind(lemma, lemmas, more);
    if (more.size <= most) kept = more;
  }
  return lemmas.filter((lemma) => kept.has(lemma));
}

/** Whether the statement of a lemma, or the proof that comes with it, names another. */
const namesLemma = (lemma: DraftLemma, other: DraftLemma): boolean =>
  namedIn(textOf(lemma), [other]).length > 0;

function addWithAllBehind(lemma: DraftLemma, lemmas: readonly DraftLemma[], found: Set<DraftLemma>): void {
  if (found.has(lemma)) return;
  found.add(lemma);
  for (const named of namedIn(textOf(lemma), lemmas)) addWithAllBehind(named, lemmas, found);
}

function namedIn(text: string, lemmas: readonly DraftLemma[]): readonly DraftLemma[] {
  const names = new Set(namesIn(text, lemmas));
  return lemmas.filter(({ name }) => names.has(name));
}

const textOf = (lemma: DraftLemma): string => `${proposition(lemma)}\n${lemma.proof ?? ''}`;

/**
 * The order in which lemmas are searched for: that with the highest score first, but none before one that stands before it
 * in the plan and may help it. That one is named by it, or speaks of a definition of the header that the other reaches, or
 * of none at all. So the order costs no lemma what it may rest on. Of equal scores the first counts.
 */
export function orderLemmas(
  lemmas: readonly DraftLemma[],
  { header }: Pick<Theorem, 'header'>,
  { localDeclarations }: Pick<OpenedTheorem, 'localDeclarations'>,
): readonly DraftLemma[] {
  const definitions = new Set(
    localDeclarations.flatMap(({ kind, name }) => (kind === 'definition' ? [lastOf(name)] : [])),
  );
  const known = lemmas.map((lemma) => {
    const statement = lemmaDeclaration(lemma, lemma.name);
    const bound = new Set(lemma.variables.map(({ name }) => name));
    return {
      lemma,
      subject: partsOf(proposition(lemma)).difference(bound).intersection(definitions),
      reached: partsOf(`${statement}\n${reachedHeader(header, statement)}`),
    };
  });
  let left = known.map(({ lemma, reached }, at) => {
    const helpers = known
      .slice(0, at)
      .filter(
        (earlier) =>
          earlier.subject.size === 0 ||
          !earlier.subject.isDisjointFrom(reached) ||
          namesLemma(lemma, earlier.lemma),
      );
    return { lemma, helpers: helpers.map((earlier) => earlier.lemma) };
  });
  const order: DraftLemma[] = [];
  while (left.length > 0) {
    const free = left.filter(({ helpers }) => helpers.every((one) => order.includes(one)));
    const next = free.reduce((best, one) => (one.lemma.score > best.lemma.score ? one : best));
    order.push(next.lemma);
    left = left.filter((one) => one !== next);
  }
  return order;
}

/** The words of a text, dotted ones in their parts: `xs.size` may mean `Tree.size`. */
const partsOf = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text).flatMap((word) => word.split('.')));

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
