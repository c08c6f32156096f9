import { expect } from '@jest/globals';
import type { ProofState, StatePart } from '../../../../core/goal.ts';
import { fileLimits, tacticLimits } from '../../../../core/limits.ts';
import type { StateReference } from '../../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../../core/tactic-outcome.ts';
import type { LeanEngine, OpenedTheorem, OpenOutcome } from '../../../../lean/engine.ts';

/** What is tried takes no second; a machine with other work to do may take longer. */
const patient = { ...tacticLimits, wallClockMs: 20_000 };

/** The engine that is tried, once it is there, and short ways to ask it. */
export interface TriedEngine {
  readonly engine: () => LeanEngine;
  open(at: StateReference): Promise<OpenOutcome>;
  /** Fails when the theorem does not open. */
  opened(at: StateReference): Promise<OpenedTheorem>;
  tryAll(at: StateReference, ...tactics: string[]): Promise<readonly TacticOutcome[]>;
  tryOne(at: StateReference, tactic: string): Promise<TacticOutcome>;
  /** Fails when the tactic leaves no goals. */
  stateAfter(at: StateReference, tactic: string): Promise<ProofState>;
}

export function triedEngine(engine: () => LeanEngine): TriedEngine {
  const open = (at: StateReference) => engine().open(at.theorem, fileLimits);
  const tryAll = (at: StateReference, ...tactics: string[]) => engine().apply(at, tactics, patient);
  const tryOne = async (at: StateReference, tactic: string): Promise<TacticOutcome> =>
    (await tryAll(at, tactic))[0] as TacticOutcome;
  return {
    ...{ engine, open, tryAll, tryOne },
    async opened(at) {
      const outcome = await open(at);
      if (outcome.kind !== 'opened') throw new Error(`does not open: ${JSON.stringify(outcome)}`);
      return outcome.opened;
    },
    async stateAfter(at, tactic) {
      const outcome = await tryOne(at, tactic);
      if (outcome.kind !== 'progress') throw new Error(`${tactic}: ${JSON.stringify(outcome)}`);
      return outcome.state;
    },
  };
}

/** A theorem before its first tactic. */
export const root = (statement: string, header = ''): StateReference => ({
  theorem: { id: 'test', header, statement },
  path: [],
});

export function onlyPart(state: ProofState): StatePart {
  expect(state.parts).toHaveLength(1);
  return state.parts[0] as StatePart;
}
