import { z } from 'zod';
import type { Policy } from '../../../search/interfaces.ts';
import { stateText } from '../../llm/profiles/theorem-code.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';

/** A step of a known proof: what to do in a state, as Lean prints it. */
export const knownStepSchema = z.strictObject({ state: z.string(), tactic: z.string() });
export type KnownStep = z.infer<typeof knownStepSchema>;

/** The `source` of what a search is shown and did not think of itself. */
export const shownSource = 'shown';

/**
 * A policy that knows what to do in the states of some steps: there it proposes that and nothing else, and asks nobody. So a
 * search begins in the middle of a proof. Whoever learns within the search is told nothing of these steps.
 */
export function guidePolicy(
  policy: Policy<LeanState, string>,
  steps: readonly KnownStep[],
): Policy<LeanState, string> {
  if (steps.length === 0) return policy;
  const known = new Map(steps.map(({ state, tactic }) => [state, tactic]));
  const tacticAt = ({ state }: LeanPosition) =>
    known.get(stateText({ goals: state.part.goals.map(({ pretty }) => pretty) }));
  return {
    async propose(position, signal) {
      const tactic = tacticAt(position);
      if (tactic === undefined) return policy.propose(position, signal);
      // It is certain here, so that the search compares what comes after it by the policy alone.
      return [{ action: tactic, logProbability: 0, source: shownSource }];
    },
    observe(position, tried, answers) {
      if (tacticAt(position) === undefined) policy.observe?.(position, tried, answers);
    },
    tokensUsed: () => policy.tokensUsed?.() ?? 0,
  };
}
