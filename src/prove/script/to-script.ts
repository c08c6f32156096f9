import type { ProofOf } from '../../../search/interfaces.ts';
import type { LeanState } from '../lean/lean-position.ts';
import type { ProofScript } from './proof-script.ts';

/** The search's proof with the goal positions that its parts were split from. */
export function toScript(proof: ProofOf<string, LeanState>): ProofScript {
  return {
    tactic: proof.action,
    parts: proof.children.map((child, at) => ({
      focus: proof.positions[at]?.state.part.focus ?? [],
      proof: toScript(child),
    })),
  };
}
