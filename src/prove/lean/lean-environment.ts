import type { Limits } from '../../../core/limits.ts';
import { extendReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { contextOf } from '../../../lean/theorem-context.ts';
import type { Environment, Step, StepOutcome } from '../../../search/interfaces.ts';
import { importsUnproved } from '../refute/probe.ts';
import { isReversible } from '../refute/reversible.ts';
import { askLean, type LeanTools } from './ask-lean.ts';
import { type Grouping, joinParts, keyOfPath, type LeanPosition, type LeanState } from './lean-position.ts';

export interface LeanEnvironmentOptions extends LeanTools {
  readonly grouping: Grouping;
  /** For tactics at the theorem itself; absent: as at other states. */
  readonly wholeLimits?: Limits;
}

/** Lean as the search sees it, with the store in front: what was asked before under the same limits costs no call. */
export function leanEnvironment({
  grouping,
  wholeLimits,
  ...tools
}: LeanEnvironmentOptions): Environment<LeanState, string> {
  const toolsAtRoot = { ...tools, limits: wholeLimits ?? tools.limits };
  return {
    async step(position, tactics, signal) {
      const isRoot = position.state.reference.path.length === 0;
      const answers = await askLean(isRoot ? toolsAtRoot : tools, position, tactics, signal);
      const steps = answers.map(
        ({ outcome, remembered }, at): Step<LeanState> => ({
          outcome: toStepOutcome(tools.engine, position, tactics[at] ?? '', outcome, grouping),
          ms: remembered ? 0 : outcome.ms,
          remembered,
        }),
      );
      // Behind a proof the engine tries nothing, and what the store knows of that is of no use now.
      const proof = steps.findIndex(({ outcome }) => outcome.kind === 'proved');
      return proof < 0 ? steps : steps.slice(0, proof + 1);
    },
  };
}

function toStepOutcome(
  engine: LeanEngine,
  position: LeanPosition,
  tactic: string,
  outcome: TacticOutcome,
  { splitGoals, mergeStates }: Grouping,
): StepOutcome<LeanState> {
  if (outcome.kind !== 'progress') {
    const { ms: _, ...own } = outcome;
    return own;
  }
  const parts = splitGoals ? outcome.state.parts : joinParts(outcome.state.parts);
  return {
    kind: 'progress',
    reversible: losesNothing(engine, position, tactic),
    children: parts.map((part) => {
      const reference = extendReference(position.state.reference, tactic, part.focus);
      const key = mergeStates ? part.key : keyOfPath(part.key, reference);
      return { key, state: { reference, part } };
    }),
  };
}

function losesNothing(
  engine: LeanEngine,
  { state: { part, reference } }: LeanPosition,
  tactic: string,
): boolean {
  const [goal, ...others] = part.goals;
  // What such modules leave unproved nobody has looked at: a goal that is false by them says nothing of its theorem.
  if (goal === undefined || others.length > 0 || importsUnproved(engine, reference.theorem.header))
    return false;
  return isReversible(tactic, goal, contextOf(reference.theorem));
}
