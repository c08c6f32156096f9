import { LRUCache } from 'lru-cache';
import { type PredicateLookup, wellKnown } from './propositions.ts';

/** Of the constants behind this header, those whose values are propositions; null without an answer. */
export type AskPredicates = (constants: readonly string[]) => Promise<ReadonlySet<string> | null>;

/** Headers whose constants are kept. */
const most = 64;

/** Which constants are predicates, as Lean said: text alone does not tell. Headers may give a name different meanings. */
export class LearntPredicates {
  /** By header. */
  readonly #known = new LRUCache<string, Map<string, boolean>>({ max: most });

  /**
   * What `read` makes of what is known; when it looks up constants that are not, Lean is asked and it reads once more.
   * Without an answer they are taken for no predicates, and the next reading asks again.
   */
  async readWith<Result>(
    header: string,
    read: (isPredicate: PredicateLookup) => Result,
    ask: AskPredicates,
  ): Promise<Result> {
    const known = this.#of(header);
    const unknown = new Set<string>();
    const lookup: PredicateLookup = (constant) => {
      const answer = wellKnown(constant) ?? known.get(constant);
      if (answer === undefined) unknown.add(constant);
      return answer;
    };
    const result = read(lookup);
    if (unknown.size === 0) return result;
    const constants = [...unknown];
    const predicates = await ask(constants);
    if (predicates === null) return result;
    for (const constant of constants) known.set(constant, predicates.has(constant));
    return read(lookup);
  }

  #of(header: string): Map<string, boolean> {
    const known = this.#known.get(header) ?? new Map<string, boolean>();
    this.#known.set(header, known);
    return known;
  }
}
