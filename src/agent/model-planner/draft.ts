import type { Conjecture } from '../conjecture/conjecture.ts';

/** A lemma that a model wrote, with the name that it gave it. */
export interface DraftLemma extends Conjecture {
  readonly name: string;
}

/** A plan as a model wrote it; Lean has not seen it yet. */
export interface Draft {
  /** In the order of the text: each may rest on those before it. */
  readonly lemmas: readonly DraftLemma[];
  /** The proof of the theorem from the lemmas: `by` and a tactic block. */
  readonly main: string;
}

/** What could be read of an answer. `complaint` is a text for the model. */
export type DraftReading =
  | { readonly kind: 'read'; readonly draft: Draft }
  | { readonly kind: 'unreadable'; readonly complaint: string };
