import type { Limits } from '../../../core/limits.ts';
import { extendReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { Environment, Step, StepOutcome } from '../../../search/interfaces.ts';
import type { Store } from '../../store/store.ts';
import { isReversible } from '../refute/reversible.ts';
import { type Grouping, joinParts, keyOfPath } from './goal-grouping.ts';
import type { LeanPosition, LeanState } from './lean-position.ts';

export interface LeanEnvironmentOptions {
  readonly engine: LeanEngine;
  readonly store: Store;
  /** For each tactic. */
  readonly limits: Limits;
  readonly grouping: Grouping;
}

/** Lean as the search sees it, with the store in front: what was asked before under the same limits costs no call. */
export function leanEnvironment(options: LeanEnvironmentOptions): Environment<LeanState, string> {
  const { engine, store, limits, grouping } = options;
  return {
    async step(position, tactics, signal) {
      const { reference, part } = position.state;
      const known = await store.outcomes(part.key, tactics, limits);
      const asked = tactics.filter((_, at) => known[at] === undefined);
      const answers = asked.length === 0 ? [] : await engine.apply(reference, asked, limits, signal);
      const fresh = asked.map((tactic, at) => ({ tactic, outcome: answers[at] ?? unanswered }));
      await store.putOutcomes(part.key, fresh, limits);
      const byTactic = new Map(fresh.map(({ tactic, outcome }) => [tactic, outcome]));
      const outcomes = tactics.map((tactic, at) => known[at] ?? byTactic.get(tactic) ?? unanswered);
      const steps = outcomes.map(
        (outcome, at): Step<LeanState> => ({
          outcome: toStepOutcome(position, tactics[at] ?? '', outcome, grouping),
          ms: known[at] === undefined ? outcome.ms : 0,
          remembered: known[at] !== undefined,
        }),
      );
      // Behind a proof the engine tries nothing, and what the store knows of that is of no use now.
      const proof = steps.findIndex(({ outcome }) => outcome.kind === 'proved');
      return proof < 0 ? steps : steps.slice(0, proof + 1);
    },
  };
}

const unanswered: TacticOutcome = { kind: 'lost', reason: 'worker-died', ms: 0 };

function toStepOutcome(
  position: LeanPosition,
  tactic: string,
  outcome: TacticOutcome,
  { splitGoals, mergeStates }: Grouping,
): StepOutcome<LeanState> {
  switch (outcome.kind) {
    case 'progress':
      return {
        kind: 'progress',
        reversible: losesNothing(position, tactic),
        children: (splitGoals ? outcome.state.parts : joinParts(outcome.state.parts)).map((part) => {
          const reference = extendReference(position.state.reference, tactic, part.focus);
          const key = mergeStates ? part.key : keyOfPath(part.key, reference);
          return { key, state: { reference, part } };
        }),
      };
    case 'timeout':
      return { kind: 'timeout', limit: outcome.limit };
    case 'proved':
      return { kind: 'proved' };
    case 'failed':
    case 'refused':
      return { kind: outcome.kind, message: outcome.message };
    case 'lost':
      return { kind: 'lost', reason: outcome.reason };
  }
}

function losesNothing({ state: { part, reference } }: LeanPosition, tactic: string): boolean {
  const [goal, ...others] = part.goals;
  return goal !== undefined && others.length === 0 && isReversible(tactic, goal, reference.theorem.header);
}
