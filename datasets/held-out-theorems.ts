import { sha256 } from '../core/hash.ts';
import type { Theorem } from '../core/theorem.ts';
import { namelessProblem, namelessStatement } from './text/nameless-form.ts';
import { normalFormHash } from './text/normal-form.ts';
import { shownTheorems } from './text/pick-theorem.ts';

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

/** What results are measured on, known again under whatever names. */
export class HeldOutTheorems {
  readonly #theorems: readonly Theorem[];
  /** By form. Made when it is asked for first: an empty memory that learns nothing need not read thousands of statements. */
  #ids: ReadonlyMap<string, string> | null = null;
  /** What looks like none of them, by statement and header: a theorem of a module stands in the headers of all that follow in it. */
  readonly #free = new Map<string, Map<string, boolean>>();
  /** Whether a header has no proof of one of them: many theorems have the same. */
  readonly #headers = new Map<string, boolean>();

  /** `theorems`: those of all splits that are not for learning, of all suites on the machine. */
  constructor(theorems: Iterable<Theorem>) {
    this.#theorems = [...theorems];
  }

  /** The id of the one that a theorem looks like, or null. */
  find(theorem: Text): string | null {
    return this.#find(lookAlikeForms(theorem));
  }

  /** Whether a theorem looks like none of them. */
  lets(theorem: Text): boolean {
    const ofStatement = this.#free.get(theorem.statement) ?? new Map<string, boolean>();
    this.#free.set(theorem.statement, ofStatement);
    const lets = ofStatement.get(theorem.header) ?? this.find(theorem) === null;
    ofStatement.set(theorem.header, lets);
    return lets;
  }

  /** The same of a theorem with all that stands before it: its header may have the proof of another one. */
  letsWithHeader(theorem: Text): boolean {
    return this.lets(theorem) && this.#letsHeader(theorem.header);
  }

  /** The same of what has these forms. */
  letsForms(forms: readonly string[]): boolean {
    return this.#find(forms) === null;
  }

  #letsHeader(header: string): boolean {
    const lets = this.#headers.get(header) ?? shownTheorems(header).every((before) => this.lets(before));
    this.#headers.set(header, lets);
    return lets;
  }

  #find(forms: readonly string[]): string | null {
    this.#ids ??= new Map(
      this.#theorems.flatMap((theorem) =>
        lookAlikeForms(theorem).map((form): [string, string] => [form, theorem.id]),
      ),
    );
    const known = this.#ids;
    return forms.map((form) => known.get(form)).find((id) => id !== undefined) ?? null;
  }
}
