import type { ModelDescription } from '../../prove/policy/describe-model.ts';
import type { Prover } from '../../prove/prove-options.ts';

/** A way to prove that is not one search. */
export interface OtherMode {
  readonly prover: Prover;
  /** For episodes and reports: `plan`, `plan (sketch of MODEL)`, `auto`, `dialogue (MODEL)`. */
  readonly name: string;
  /** Of the model that chats. */
  readonly description: ModelDescription | null;
}
