import type { Clock } from '../../../core/clock.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { watchModel } from '../../llm/watch-model.ts';
import { OpenTime } from './open-time.ts';

/** Measures the time that one search waits for language models. Their owner disposes of them. */
export class ModelTime {
  readonly #time: OpenTime;
  /** A model that is named twice is one model still. */
  readonly #watched = new Map<LanguageModel, LanguageModel>();

  constructor(clock: Clock) {
    this.#time = new OpenTime(clock);
  }

  /** The model as it is, watched; null stays null. */
  watch<Use extends { readonly model: LanguageModel } | null>(use: Use): Use {
    if (use === null) return use;
    const watched = this.#watched.get(use.model) ?? watchModel(use.model, this.during);
    this.#watched.set(use.model, watched);
    return { ...use, model: watched };
  }

  /** Measures the wait for a model that is asked in another way. */
  readonly during = <T>(answer: Promise<T>): Promise<T> => this.#time.during(answer);

  ms(): number {
    return this.#time.ms();
  }
}
