import type { Clock } from '../../../core/clock.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { engineWith, type LeanEngine } from '../../../lean/engine.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { watchModel } from '../../llm/model-views.ts';

/** Adds up the time in which at least one question was open. */
class OpenTime {
  readonly #clock: Clock;
  #open = 0;
  #since = 0;
  #ms = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly during = async <T>(answer: Promise<T>): Promise<T> => {
    if (this.#open === 0) this.#since = this.#clock.now();
    this.#open += 1;
    try {
      return await answer;
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#ms += this.#clock.now() - this.#since;
    }
  };

  /** Counts from now on. */
  restart(): void {
    this.#ms = 0;
    this.#since = this.#clock.now();
  }

  /** Whole milliseconds, of questions that were answered. */
  ms(): number {
    return Math.round(this.#ms);
  }
}

/** Measures the time that one search waits for language models. Their owner disposes of them. */
export class ModelTime extends OpenTime {
  /** A model that is named twice is one model still. */
  readonly #watched = new Map<LanguageModel, LanguageModel>();

  /** The model as it is, watched; null stays null. */
  watch<Use extends { readonly model: LanguageModel } | null>(use: Use): Use {
    if (use === null) return use;
    const watched = this.#watched.get(use.model) ?? watchModel(use.model, this.during);
    this.#watched.set(use.model, watched);
    return { ...use, model: watched };
  }
}

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
    engine: engineWith(engine, {
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
    }),
    restart: () => time.restart(),
    use: () => ({ ms: time.ms(), lostCalls }),
  };
}

const isLost = (outcome: TacticOutcome): boolean =>
  outcome.kind === 'lost' && outcome.reason !== 'cancelled' && outcome.reason !== 'not-tried';
