import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { gateRequest } from '../../prove/ask-gate.ts';
import { openProof } from '../../prove/script/assemble.ts';
import type { Meter } from './meter.ts';

export interface Metering {
  readonly meter: Meter;
  /** See `Arm.countsTexts`. */
  readonly countsTexts: boolean;
  /** What all arms work on: it is not opened again. */
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** Called when the gate has accepted a proof of the theorem. */
  readonly onAccepted: () => void;
}

/**
 * The engine for one arm: calls wait until the arm has its turn. The gate is never kept waiting, as a proof that is there
 * may be the end of everything. The owner of `engine` disposes of it.
 */
export function meteredEngine(
  engine: LeanEngine,
  { meter, countsTexts, theorem, opened, onAccepted }: Metering,
): LeanEngine {
  const { reference } = gateRequest(theorem, openProof);
  return {
    fingerprint: engine.fingerprint,
    async open(wanted, limits, signal) {
      const isOwn = wanted.header === theorem.header && wanted.statement === theorem.statement;
      return isOwn ? { kind: 'opened', opened, ms: 0 } : engine.open(wanted, limits, signal);
    },
    async apply(state, tactics, limits, signal) {
      const leave = tactics.length === 0 ? null : await meter.enter(tactics.length);
      if (leave === null) return tactics.map(() => cutOff);
      let outcomes: readonly TacticOutcome[] = [];
      try {
        outcomes = await engine.apply(state, tactics.slice(0, leave.calls), limits, signal);
        return tactics.map((_, at) => outcomes[at] ?? cutOff);
      } finally {
        const made = outcomes.filter(({ kind }) => kind !== 'lost').length;
        leave.settle(made, outcomes.filter(isUntried).length);
      }
    },
    inductives: (...request) => engine.inductives(...request),
    libraryTheorems: (...request) => engine.libraryTheorems(...request),
    async elaborate(text, limits, signal) {
      if (!countsTexts) return engine.elaborate(text, limits, signal);
      const leave = await meter.enter(1);
      if (leave === null) return { kind: 'lost', reason: 'cancelled', ms: 0 };
      let made = 0;
      try {
        const outcome = await engine.elaborate(text, limits, signal);
        made = outcome.kind === 'lost' ? 0 : 1;
        return outcome;
      } finally {
        leave.settle(made);
      }
    },
    async verify(request, limits, signal) {
      const verdict = await engine.verify(request, limits, signal);
      if (countsTexts) meter.countVerdict();
      if (verdict.kind === 'accepted' && request.reference === reference) {
        meter.release();
        onAccepted();
      }
      return verdict;
    },
    async [Symbol.asyncDispose]() {},
  };
}

/** One before it proved the state. */
const isUntried = (outcome: TacticOutcome): boolean =>
  outcome.kind === 'lost' && outcome.reason === 'not-tried';

/** Nothing is known of what was not asked. */
const cutOff: TacticOutcome = { kind: 'lost', reason: 'cancelled', ms: 0 };
