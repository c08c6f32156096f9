import { sha256 } from '../core/hash.ts';
import type { Theorem } from '../core/theorem.ts';
import { namelessProblem, namelessStatement } from './text/nameless-form.ts';
import { normalFormHash } from './text/normal-form.ts';

type Text = Pick<Theorem, 'header' | 'statement'>;

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

/** Finds theorems that are one of a list but for names. */
export class LookAlikes {
  readonly #ids: ReadonlyMap<string, string>;

  constructor(theorems: Iterable<Theorem>) {
    this.#ids = new Map(
      [...theorems].flatMap((theorem) =>
        lookAlikeForms(theorem).map((form): [string, string] => [form, theorem.id]),
      ),
    );
  }

  /** The id of the one that a theorem looks like, or null. */
  find(theorem: Text): string | null {
    const known = lookAlikeForms(theorem).find((form) => this.#ids.has(form));
    return known === undefined ? null : this.#ids.get(known)!;
  }
}
