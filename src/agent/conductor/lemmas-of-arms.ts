import type { LemmaResult } from '../../../core/theorem-result.ts';
import { wordsOf } from '../../prove/enumerative/words.ts';

/**
 * The lemmas of several arms as one list, in which each name stands for one lemma: arms count theirs by themselves, so two
 * of them may call different lemmas `lemma_1`. The first that has a name keeps it. Of the same arm those are left out, too,
 * whose proofs name a lemma that is left out, unless the list has one that says the same under that name.
 *
 * @param arms the lemmas of each arm, in an order in which each names only those before it
 */
export function lemmasOfArms(arms: readonly (readonly LemmaResult[])[]): readonly LemmaResult[] {
  const listed = new Map<string, LemmaResult>();
  for (const lemmas of arms) {
    const leftOut = new Set<string>();
    for (const lemma of lemmas) {
      const name = declaredName(lemma);
      const known = listed.get(name);
      if (known?.statement === lemma.statement) continue;
      if (known !== undefined || names(lemma, leftOut)) leftOut.add(name);
      else listed.set(name, lemma);
    }
  }
  return [...listed.values()];
}

/** Lemmas are told as `theorem NAME ...`. */
const declaredName = ({ statement }: LemmaResult): string =>
  /^theorem\s+(\S+)/u.exec(statement)?.[1] ?? statement;

/** `key.symm` names `key`. */
const names = ({ proof }: LemmaResult, some: ReadonlySet<string>): boolean =>
  wordsOf(proof).some((word) => [...some].some((name) => word === name || word.startsWith(`${name}.`)));
