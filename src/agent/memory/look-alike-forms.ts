import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { namelessProblem, namelessStatement } from '../../../datasets/text/nameless-form.ts';
import { normalFormHash } from '../../../datasets/text/normal-form.ts';

/** Digits of a hash that are kept: among ten thousand theorems two share 64 bits by chance once in 10^11 times. */
const digits = 16;

/**
 * Hashes by which a theorem is known again: of its text, of its text without the names of variables and hypotheses, and of
 * both header and statement without the names that the header declares. Two that share one are the same but for names, as
 * in `datasets/look-alikes.ts`.
 */
export function lookAlikeForms(theorem: Pick<Theorem, 'header' | 'statement'>): readonly string[] {
  const problem = namelessProblem(theorem);
  const forms = [
    `text ${normalFormHash(theorem)}`,
    `nameless ${namelessStatement(theorem)}`,
    ...(problem === null ? [] : [`problem ${problem}`]),
  ];
  return forms.map((form) => sha256(form).slice(0, digits));
}
