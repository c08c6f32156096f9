import type { LemmaResult } from '../../core/theorem-result.ts';
import { NameSupply, wordsOf } from '../prove/reading/names.ts';
import { replaceWords } from './sketch/lemma.ts';

/**
 * Lists of lemmas as one list, in which each name stands for one lemma. Lists are named each by itself, so two of them may
 * call different lemmas `lemma_1`. The first that has a name keeps it; another one gets a name that no text has, in the
 * proofs of its own list as well.
 *
 * @param lists each in an order in which a proof names only lemmas before it, of its own list or of the first one
 */
export function joinLemmas(lists: readonly (readonly LemmaResult[])[]): readonly LemmaResult[] {
  const words = lists.flat().flatMap(({ statement, proof }) => wordsOf(`${statement}\n${proof}`));
  const free = new NameSupply(words.flatMap((word) => [word, ...word.split('.')]));
  const taken = new Set<string>();
  /** What a lemma that was told is called now. */
  const told = new Map<string, string>();
  return lists.flatMap((lemmas) => {
    const renamed = new Map<string, string>();
    return lemmas.flatMap(({ statement, proof }): LemmaResult[] => {
      const name = /^theorem (\S+)/u.exec(statement)?.[1] ?? '';
      const known = told.get(statement);
      const own = known ?? (taken.has(name) ? free.fresh(`also_${name}`) : name);
      if (own !== name) renamed.set(name, own);
      if (known !== undefined) return [];
      told.set(statement, own);
      taken.add(own);
      const says = statement.slice(`theorem ${name}`.length);
      return [{ statement: `theorem ${own}${says}`, proof: replaceWords(proof, renamed) }];
    });
  });
}
