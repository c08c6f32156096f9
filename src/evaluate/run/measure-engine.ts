import type { Clock } from '../../../core/clock.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { OpenTime } from './open-time.ts';

/** What one search has had of Lean. */
export interface LeanUse {
  /** Milliseconds in which at least one question was open. */
  readonly ms: number;
  /** Tactics during which workers died again and again: nothing is known of them. */
  readonly lostCalls: number;
}

/** The engine as it is, for one search, with a measure of what that asks. The owner of `engine` disposes of it. */
export function measureEngine(
  engine: LeanEngine,
  clock: Clock,
): { readonly engine: LeanEngine; restart(): void; use(): LeanUse } {
  const time = new OpenTime(clock);
  let lostCalls = 0;
  return {
    engine: {
      fingerprint: engine.fingerprint,
      open: (...request) => time.during(engine.open(...request)),
      async apply(...request) {
        const outcomes = await time.during(engine.apply(...request));
        lostCalls += outcomes.filter(isLost).length;
        return outcomes;
      },
      inductives: (...request) => time.during(engine.inductives(...request)),
      libraryTheorems: (...request) => time.during(engine.libraryTheorems(...request)),
      elaborate: (...request) => time.during(engine.elaborate(...request)),
      verify: (...request) => time.during(engine.verify(...request)),
      async [Symbol.asyncDispose]() {},
    },
    restart: () => time.restart(),
    use: () => ({ ms: time.ms(), lostCalls }),
  };
}

const isLost = (outcome: TacticOutcome): boolean =>
  outcome.kind === 'lost' && outcome.reason !== 'cancelled' && outcome.reason !== 'not-tried';
