import type { Clock } from '../../../core/clock.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';

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
): { readonly engine: LeanEngine; use(): LeanUse } {
  let open = 0;
  let since = 0;
  let ms = 0;
  let lostCalls = 0;
  async function timed<T>(answer: Promise<T>): Promise<T> {
    if (open === 0) since = clock.now();
    open += 1;
    try {
      return await answer;
    } finally {
      open -= 1;
      if (open === 0) ms += clock.now() - since;
    }
  }
  return {
    engine: {
      fingerprint: engine.fingerprint,
      open: (...request) => timed(engine.open(...request)),
      async apply(...request) {
        const outcomes = await timed(engine.apply(...request));
        lostCalls += outcomes.filter(isLost).length;
        return outcomes;
      },
      inductives: (...request) => timed(engine.inductives(...request)),
      libraryTheorems: (...request) => timed(engine.libraryTheorems(...request)),
      elaborate: (...request) => timed(engine.elaborate(...request)),
      verify: (...request) => timed(engine.verify(...request)),
      async [Symbol.asyncDispose]() {},
    },
    use: () => ({ ms: Math.round(ms), lostCalls }),
  };
}

const isLost = (outcome: TacticOutcome): boolean =>
  outcome.kind === 'lost' && outcome.reason !== 'cancelled' && outcome.reason !== 'not-tried';
