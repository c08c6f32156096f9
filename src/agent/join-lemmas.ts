import type { LemmaResult } from '../../core/theorem-result.ts';
import { NameSupply, wordsOf } from '../prove/enumerative/reading/names.ts';
import { replaceWords } from './sketch/lemma.ts';

/**
 * Lists of lemmas as one list, in which each name stands for one lemma and each lemma is told once. Lists are named each by
 * itself, so two of them may call different lemmas `lemma_1`, or the same one by two names. The first that has a name keeps
 * it; another one gets a name that no text has, in the proofs of its own list as well.
 *
 * @param lists each in an order in which a proof names only lemmas before it, of its own list or of the first one
 */
export function joinLemmas(lists: readonly (readonly LemmaResult[])[]): readonly LemmaResult[] {
  const words = lists.flat().flatMap(({ statement, proof }) => wordsOf(`${statement}\n${proof}`));
  const free = new NameSupply(words.flatMap((word) => [word, ...word.split('.')]));
  const taken = new Set<string>();
  /** Names by what the lemma says. */
  const told = new Map<string, string>();
  const joined: LemmaResult[] = [];
  /** What the first list calls otherwise now; later ones name its lemmas too. */
  const ofFirst = new Map<string, string>();
  for (const [at, lemmas] of lists.entries()) {
    const renamed = at === 0 ? ofFirst : new Map(ofFirst);
    // A lemma may bind a word itself, which would hide a lemma of that name; words that are lemmas of the list give way.
    const texts = lemmas.map(({ statement, proof }) => `${statement}\n${proof}`);
    const bound = new Set(texts.flatMap(wordsOf).flatMap((word) => word.split('.')));
    for (const { statement } of lemmas) bound.delete(partsOf(statement).name);
    for (const { statement, proof } of lemmas) {
      const { name, says } = partsOf(statement);
      const known = told.get(says);
      const same = known !== undefined && (known === name || !bound.has(known)) ? known : undefined;
      const own = same ?? (taken.has(name) ? free.fresh(`also_${name}`) : name);
      if (same === undefined)
        joined.push({ statement: `theorem ${own}${says}`, proof: replaceWords(proof, renamed) });
      if (own === name) renamed.delete(name);
      else renamed.set(name, own);
      taken.add(own);
      told.set(says, own);
    }
  }
  return joined;
}

/** Lemmas are told as `theorem NAME ...`. */
function partsOf(statement: string): { readonly name: string; readonly says: string } {
  const name = /^theorem (\S+)/u.exec(statement)?.[1] ?? '';
  return { name, says: statement.slice(`theorem ${name}`.length) };
}
