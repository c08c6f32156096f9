import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import type { TheoremKind } from './theorem-kind.ts';

export const armNames = ['search', 'plan', 'whole', 'model-plan'] as const;
export type ArmName = (typeof armNames)[number];

/**
 * One way to go about a theorem. It is an ordinary prover that knows nothing of the others: the conductor holds it up
 * at its questions to Lean while another one has its turn.
 */
export interface Arm {
  readonly name: ArmName;
  /** True when a file that Lean reads and a verdict of the gate are calls too, as they are for whole proofs. */
  readonly countsTexts: boolean;
  /** Asked besides those that the options name: its tokens count. */
  readonly model?: LanguageModel;
  /** True when the model that it asks is not among those that the conductor knows: its tokens are those that it tells. */
  readonly tellsTokens?: boolean;
  /** The chance that one slice brings a proof, before anything is known of such theorems. */
  prior(kind: TheoremKind): number;
  /** Says `proved` only of what the gate has accepted, and tells its spending when the signal ends it, too. */
  run(theorem: Theorem, opened: OpenedTheorem, options: ProveOptions): Promise<ReportedResult>;
}
