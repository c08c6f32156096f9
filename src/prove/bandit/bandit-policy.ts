import type { Goal } from '../../../core/goal.ts';
import type { Policy, Step, StepOutcome } from '../../../search/interfaces.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { armOf, type Bandit, type Result } from './bandit.ts';

/**
 * What each step came to, null for what says nothing of its tactic (lost answers, actions not tried). Progress is
 * `new` when it leads to a position that is not in `seen`; those it leads to are added.
 */
export function resultsOf<S>(steps: readonly Step<S>[], seen: Set<string>): (Result | null)[] {
  return steps.map(({ outcome }) => resultOf(outcome, seen));
}

function resultOf<S>(outcome: StepOutcome<S>, seen: Set<string>): Result | null {
  switch (outcome.kind) {
    case 'proved':
    case 'timeout':
      return outcome.kind;
    case 'failed':
    case 'refused':
      return 'failed';
    case 'lost':
      return null;
    case 'progress': {
      const fresh = outcome.children.filter(({ key }) => !seen.has(key));
      for (const { key } of fresh) seen.add(key);
      return fresh.length > 0 || outcome.children.length === 0 ? 'new' : 'known';
    }
  }
}

/** What a policy proposes, in the bandit's order; what becomes of it teaches the bandit. */
export function banditPolicy(
  policy: Policy<LeanState, string>,
  bandit: Bandit,
  typeOf: (goal: Goal) => string,
): Policy<LeanState, string> {
  const seen = new Set<string>();
  return {
    tokensUsed: () => policy.tokensUsed?.() ?? 0,
    drawsAnew: policy.drawsAnew ?? false,
    async propose(position, signal, answers) {
      seen.add(position.key);
      const proposals = await policy.propose(position, signal, answers);
      const goal = position.state.part.goals[0];
      if (goal === undefined) return proposals;
      const promised = proposals.map((proposal) => ({ ...proposal, prior: proposal.logProbability }));
      return bandit.rank(typeOf(goal), promised);
    },
    observe(position, tried, steps) {
      policy.observe?.(position, tried, steps);
      // What an earlier search asked about is taught without being asked again.
      seen.add(position.key);
      const goal = position.state.part.goals[0];
      if (goal === undefined) return;
      const goalType = typeOf(goal);
      resultsOf(steps, seen).forEach((result, at) => {
        const proposal = tried[at];
        // The search hands back what was proposed here, with the policy's own promise.
        if (result === null || proposal?.prior === undefined) return;
        bandit.observe({ goalType, arm: armOf(proposal), probability: Math.exp(proposal.prior), result });
      });
    },
  };
}
