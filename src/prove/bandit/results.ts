import type { Step, StepOutcome } from '../../../search/interfaces.ts';
import type { Result } from './observation.ts';

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
