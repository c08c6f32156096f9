import type { Theorem } from '../../../core/theorem.ts';
import { NameSupply } from '../../prove/enumerative/reading/names.ts';
import { isPlainName, wordsOf } from '../../prove/enumerative/reading/words.ts';
import type { LemmaStatement, ProvedLemma } from '../sketch/lemma.ts';
import { replaceWords } from '../sketch/replace-words.ts';
import type { Draft, DraftLemma } from './draft.ts';

/** Names that `LemmaProver` gives to lemmas without one, such as remembered ones: they may come into the same plan. */
const numbered = /^(?:own_)*lemma_\d+$/u;

/** The words of a theorem's text: names that nothing new may have. */
function wordsIn({ header, statement }: Theorem): ReadonlySet<string> {
  return new Set([header, statement].flatMap(wordsOf).flatMap((word) => [word, ...word.split('.')]));
}

/**
 * Gives each lemma a name that nothing in sight has: neither the theorem's words nor proved lemmas nor each other. A
 * lemma that says the same as a proved one is left out, and the proofs name that one.
 */
export function renameApart(draft: Draft, theorem: Theorem, proved: readonly ProvedLemma[]): Draft {
  const taken = new Set([...wordsIn(theorem), ...proved.map(({ name }) => name)]);
  const known = new Map(proved.map((lemma) => [textOf(lemma), lemma.name]));
  const names = new NameSupply([...taken, ...draft.lemmas.map(({ name }) => name)]);
  const lemmas: DraftLemma[] = [];
  const renamed = new Map<string, string>();
  for (const lemma of draft.lemmas) {
    const same = known.get(textOf(lemma));
    const isFree = isPlainName(lemma.name) && !taken.has(lemma.name) && !numbered.test(lemma.name);
    const name = same ?? (isFree ? lemma.name : names.fresh(apart(lemma.name)));
    const { proof } = lemma;
    if (same === undefined)
      lemmas.push({ ...lemma, name, ...(proof !== undefined && { proof: replaceWords(proof, renamed) }) });
    if (name !== lemma.name) renamed.set(lemma.name, name);
    taken.add(name);
    known.set(textOf(lemma), name);
  }
  return { lemmas, main: replaceWords(draft.main, renamed) };
}

const apart = (name: string): string => {
  const last = name.split('.').at(-1) ?? '';
  return numbered.test(last) ? `${last}_of_plan` : last;
};

/** Equal texts are needed here, with the variables in the same order: proofs give them as arguments. */
function textOf({ surroundings, variables, premises, conclusion }: LemmaStatement): string {
  return JSON.stringify([surroundings, variables, premises, conclusion.replaceAll(/\s+/gu, ' ')]);
}
