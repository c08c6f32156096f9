import type { Theorem } from '../../../core/theorem.ts';

/** A lemma that was proved before, as a model is told of it. */
export interface RecalledLemma {
  /** As it would be declared. */
  readonly statement: string;
  /** What follows `:=`; null when only the statement is to be told. */
  readonly proof: string | null;
  /** Where it comes from, in a line. */
  readonly origin: string;
}

/** What the tools need of a memory: lemmas that may help with a theorem, the most helpful first. */
export interface LemmaMemory {
  recall(
    question: {
      readonly theorem: Theorem;
      /** What is looked for: a statement, names, words. */
      readonly text: string;
      readonly count: number;
    },
    signal: AbortSignal,
  ): Promise<readonly RecalledLemma[]>;
}
