import type { RunSettings } from './config/run-settings.ts';
import { canariesOf } from './searches/canaries.ts';
import type { Batch, SearchPart, TrainEvent } from './train-events.ts';

/**
 * Of searches and of the trainer on two cores of 2026, as the run of `docs/training.md` shows them: 21 minutes, seven of them in
 * the trainer.
 */
const searchMs = { each: 250, call: 44 } as const;
const surveyMs = 600;
const usualSize = { parameters: 1e6, batchTokens: 2_048, stepMs: 600 } as const;

/** All that a run is going to do, as far as its settings decide it. What depends on results may be left out when it comes to it. */
export function workOfRun(
  { tasks, evaluation, ranking, training, canaryCalls }: RunSettings,
  rounds: number,
  workers: number,
): Batch[] {
  const searches = (round: number, what: SearchPart, units: number, calls: number): Batch => ({
    ...{ round, what, units },
    eachMs: (searchMs.each + searchMs.call * calls) / Math.max(1, workers),
  });
  const measured = (round: number, what: SearchPart) =>
    searches(round, what, evaluation.count, evaluation.calls);
  const [calls = 0] = tasks.horizon.stages;
  const ofRound = (round: number): Batch[] => {
    const count = round === 0 ? tasks.firstCount : tasks.count;
    return [
      searches(round, 'canaries', canariesOf(round).length, canaryCalls),
      searches(round, 'tasks', count, calls),
      ...(ranking === null
        ? []
        : [
            { round, what: 'survey' as const, units: Math.ceil(count / 2), eachMs: surveyMs },
            measured(round, 'ranked'),
          ]),
      ...(training === null
        ? []
        : [
            {
              ...{ round, what: 'training' as const, eachMs: stepMs(training) },
              units: round === 0 ? training.steps : training.nextSteps,
            },
            measured(round, 'evaluation'),
          ]),
      ...(training !== null && evaluation.alone > 0 ? [measured(round, 'alone')] : []),
    ];
  };
  return [
    measured(-1, 'baseline'),
    ...(training === null || training.size !== null || tasks.bootstrap
      ? []
      : [measured(-1, 'base'), ...(evaluation.alone > 0 ? [measured(-1, 'alone')] : [])]),
    ...Array.from({ length: rounds }, (_, round) => ofRound(round)).flat(),
  ];
}

/** Nothing is known of a base model's steps: they are reckoned when the first ones are seen. */
function stepMs({ size, batchTokens }: NonNullable<RunSettings['training']>): number {
  if (size === null) return 0;
  const parameters = Number.parseInt(size, 10) * 1e6;
  return (usualSize.stepMs * parameters * batchTokens) / (usualSize.parameters * usualSize.batchTokens);
}

export const totalMs = (work: readonly Batch[]): number =>
  work.reduce((sum, { units, eachMs }) => sum + units * eachMs, 0);

/** What was done in less was done in an earlier sitting, and is only read back. */
const leastMs = 5;
/** Of a kind, before its own pace counts for more than the guess. */
const enoughUnits = 5;

type What = Batch['what'];

/**
 * How long a run still takes: what it has yet to do, at the pace that it was seen to go, and at the guess of its settings, put right
 * by all that was seen, where nothing was.
 */
export class TimeLeft {
  readonly #batches: { readonly batch: Batch; units: number; done: number }[];
  readonly #seen = new Map<What, { units: number; ms: number; guessedMs: number }>();
  #current: { readonly batch: Batch; units: number; done: number } | null = null;
  #lastAt: number;

  constructor(work: readonly Batch[], now: number) {
    this.#batches = work.map((batch) => ({ batch, units: batch.units, done: 0 }));
    this.#lastAt = now;
  }

  take(event: TrainEvent, now: number): void {
    switch (event.kind) {
      case 'round-started':
        this.#finish(({ round }) => round < event.round);
        break;
      case 'round-finished':
        this.#finish(({ round }) => round <= event.result.round);
        break;
      case 'searching':
        this.#begin(event.what, event.total);
        break;
      case 'surveying':
        this.#begin('survey', event.total);
        break;
      case 'training':
        this.#begin('training', event.steps);
        break;
      case 'searched':
      case 'surveyed':
        this.#advance(1, now);
        break;
      case 'trained':
        if (event.line.kind === 'step') this.#advance(event.line.step - (this.#current?.done ?? 0), now);
        break;
      default:
        break;
    }
    this.#lastAt = now;
  }

  /** Milliseconds. */
  left(): number {
    return this.#batches.reduce(
      (sum, { batch, units, done }) => sum + Math.max(0, units - done) * this.#eachMs(batch),
      0,
    );
  }

  #eachMs({ what, eachMs }: Batch): number {
    const own = this.#seen.get(what);
    if (own !== undefined && (own.units >= enoughUnits || own.guessedMs === 0)) return own.ms / own.units;
    const all = [...this.#seen.values()].filter(({ guessedMs }) => guessedMs > 0);
    const guessed = all.reduce((sum, { guessedMs }) => sum + guessedMs, 0);
    const spent = all.reduce((sum, { ms }) => sum + ms, 0);
    return guessed === 0 ? eachMs : (eachMs * spent) / guessed;
  }

  #begin(what: What, units: number): void {
    this.#finish((batch) => batch === this.#current?.batch);
    const found = this.#batches.find(
      ({ batch, done, units: wanted }) => batch.what === what && done < wanted,
    );
    this.#current = found ?? null;
    if (found !== undefined) found.units = units;
  }

  #advance(units: number, now: number): void {
    const current = this.#current;
    if (current === null || units <= 0) return;
    current.done += units;
    const ms = now - this.#lastAt;
    if (ms < leastMs * units) return;
    const { what, eachMs } = current.batch;
    const seen = this.#seen.get(what) ?? { units: 0, ms: 0, guessedMs: 0 };
    this.#seen.set(what, {
      units: seen.units + units,
      ms: seen.ms + ms,
      guessedMs: seen.guessedMs + units * eachMs,
    });
  }

  #finish(isOver: (batch: Batch) => boolean): void {
    for (const item of this.#batches) if (isOver(item.batch)) item.done = item.units;
  }
}
