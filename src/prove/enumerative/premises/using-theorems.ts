import type { LibraryLemma, RankedLemma } from '../../lemma-index/lemma-index.ts';

/** What is found in a large library and belongs to the workings of its tactics. */
const ofTactics = /^(?:Mathlib|Lean|Aesop|Linarith|CancelDenoms|Qq)\./u;

/** The theorems that a person would use, each once: a class and those that it extends have the same law, as `CommGroup.mul_comm`. */
export function usable(found: readonly RankedLemma[]): readonly LibraryLemma[] {
  const lemmas = found.map(({ lemma }) => lemma).filter(({ name }) => !ofTactics.test(name));
  const said = new Map<string, LibraryLemma>();
  for (const lemma of lemmas) {
    const key = [lemma.name.split('.').at(-1), ...lemma.constants].join(' ');
    const known = said.get(key);
    if (known === undefined || lemma.name.length < known.name.length) said.set(key, lemma);
  }
  return [...said.values()];
}

/** Proofs that the context has. */
export const byAssumption = '‹_›';

/** The theorem with `proof` for each of its explicit proofs; Lean finds the data. Unlike `apply` this lets instances wait until all is known. */
export function call({ name, explicit }: LibraryLemma, proof: string): string {
  return [name, ...[...explicit].map((kind) => (kind === 'p' ? proof : '_'))].join(' ');
}

/**
 * The terms by which a theorem may prove a proposition with this head: itself, turned round where it is symmetric, or one direction of an
 * equivalence, with `proof` for what has to be shown first.
 */
export function conclusions(lemma: LibraryLemma, head: string, proof: string): string[] {
  const whole = call(lemma, proof);
  const inBrackets = whole.includes(' ') ? `(${whole})` : whole;
  const found = lemma.head === head ? [whole] : [];
  if (lemma.head === head && (head === 'Eq' || head === 'Iff')) found.push(`${inBrackets}.symm`);
  if (lemma.head === 'Iff' && lemma.sides !== null) {
    if (lemma.sides.left[0] === head) found.push(`${inBrackets}.2 ${proof}`);
    else if (lemma.sides.right[0] === head) found.push(`${inBrackets}.1 ${proof}`);
  }
  return found;
}
