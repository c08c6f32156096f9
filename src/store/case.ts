/**
 * What the experience memory keeps: one case is something that worked, or a lesson, with what it is about.
 * `src/agent/memory` makes and reads cases; the store only knows their form.
 */

/** Where a case comes from. */
export interface CaseOrigin {
  /** `Theorem.id` of the theorem that was worked on. */
  readonly theorem: string;
  /** Of the Lean engine. */
  readonly fingerprint: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
  /** The search policy, the model or the person that it is owed to. */
  readonly by: string;
  /**
   * Hashes by which the theorem, and the goal or lemma of the case, are known again under other names: what turns out later
   * to be measured on is left out by these (`datasets/look-alikes.ts`).
   */
  readonly forms: readonly string[];
}

/** The part that one name or number of a tactic plays in its goal, without the name. */
export interface Slot {
  readonly role: 'proof' | 'data' | 'definition' | 'inductive' | 'theorem' | 'number';
  /** What its type begins with; null for a variable, and for numbers. Of a definition: `recursive`, or null. */
  readonly head: string | null;
  /** What its type mentions. */
  readonly constants: readonly string[];
  /** Its place among those of the same role and head in the goal, from 0. */
  readonly place: number;
}

/** A tactic whose words for things of its goal are left open: a number stands for the slot of that position. */
export interface TacticTemplate {
  readonly pieces: readonly (string | number)[];
  readonly slots: readonly Slot[];
}

/** A lemma as a planner states it. */
export interface LemmaCase {
  readonly surroundings: readonly string[];
  readonly variables: readonly {
    readonly name: string;
    readonly type: string;
    readonly style?: 'implicit' | 'instance';
  }[];
  readonly premises: readonly string[];
  readonly conclusion: string;
  /** What the store keeps its proof under. */
  readonly statementHash: string;
  /** Names of the header's declarations that it mentions. */
  readonly needs: readonly string[];
}

export type CaseContent =
  | { readonly kind: 'tactic'; readonly template: TacticTemplate }
  | { readonly kind: 'lemma'; readonly lemma: LemmaCase }
  /** The lemmas that a proof rested on, as propositions, in their order. */
  | { readonly kind: 'plan'; readonly lemmas: readonly string[] }
  | { readonly kind: 'lesson'; readonly text: string };

export type CaseKind = CaseContent['kind'];

export interface Case {
  /** A hash of features and content: the same experience is one case. */
  readonly id: string;
  /** What it is about, without repetition and in order. */
  readonly features: readonly string[];
  readonly content: CaseContent;
  /** The first that it came from, and the latest; never empty. */
  readonly origins: readonly CaseOrigin[];
  /** How often it was part of what the gate accepted; for a lesson, how often it helped. */
  readonly successes: number;
  /** How often it was tried and brought nothing. */
  readonly failures: number;
}
