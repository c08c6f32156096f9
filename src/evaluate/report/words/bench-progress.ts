import { wilsonInterval } from '../../../../core/statistics.ts';
import { counted, formatDuration } from '../../../report/numbers.ts';
import { singleLine } from '../../../report/single-line.ts';
import type { BenchEvent, ProblemVerdict } from '../../run/bench-events.ts';

interface BenchTitle {
  readonly title: string;
  readonly problems: number;
  /** What must stand beside every score, see `contaminationMark`; null: nothing. */
  readonly mark: string | null;
}

/** What the displays know of a benchmark run. Times are milliseconds of the display's clock. */
export class BenchProgress {
  readonly #run: BenchTitle;
  /** When the first attempt of this process began. */
  #startedAt: number | null = null;
  readonly #verdicts: Record<ProblemVerdict, number> = {
    ...{ proved: 0, refuted: 0, 'not-proved': 0, invalid: 0, fault: 0, 'asks-for-answer': 0 },
  };
  /** Problems that an earlier process had finished. */
  #kept = 0;
  /** Latest last. */
  readonly #solved: string[] = [];
  /** With the time since when. */
  readonly #running = new Map<string, number>();
  /** Problems that this process has worked on. */
  readonly #touched = new Set<string>();
  readonly #spent = { lean: 0, model: 0, own: 0 };

  constructor(run: BenchTitle) {
    this.#run = run;
  }

  take(event: BenchEvent, now: number): void {
    switch (event.kind) {
      case 'attempt-started':
      case 'probe-started':
        this.#startedAt ??= now;
        this.#touched.add(event.problem);
        if (!this.#running.has(event.problem)) this.#running.set(event.problem, now);
        return;
      case 'attempt-finished': {
        const { spent, leanMs, modelMs } = event.record;
        this.#spent.lean += leanMs;
        this.#spent.model += modelMs;
        this.#spent.own += Math.max(0, spent.ms - leanMs - modelMs);
        return;
      }
      case 'probe-finished':
        return;
      case 'problem-finished':
        this.#running.delete(event.problem);
        this.#verdicts[event.verdict] += 1;
        if (!this.#touched.has(event.problem)) this.#kept += 1;
        if (event.verdict === 'proved') this.#solved.push(event.problem);
        return;
    }
  }

  /** For logs. */
  line(now: number): string {
    return joined(this.#counts, this.#estimate, this.#shares, this.#remaining(now)) ?? '';
  }

  /** For a terminal, without what there is nothing to say of. */
  window(now: number): string[] {
    const below = [
      joined(this.#estimate, this.#shares),
      this.#remaining(now),
      this.#underWay(now),
      // The latest first, so that a narrow terminal shows those.
      this.#solved.length === 0 ? null : `solved: ${this.#solved.toReversed().map(singleLine).join(', ')}`,
    ];
    return [this.#counts, ...below.filter((text) => text !== null)];
  }

  get #finished(): number {
    return Object.values(this.#verdicts).reduce((sum, count) => sum + count, 0);
  }

  /** `core test: 12 of 184 problems done, 9 proved`. */
  get #counts(): string {
    const { title, problems } = this.#run;
    const verdicts = this.#verdicts;
    const others = [
      verdicts.refuted > 0 && `${verdicts.refuted} false`,
      verdicts.invalid > 0 && `${verdicts.invalid} invalid`,
      verdicts.fault > 0 && counted(verdicts.fault, 'fault'),
      verdicts['asks-for-answer'] > 0 && `${verdicts['asks-for-answer']} asking for an answer`,
    ].filter((text) => text !== false);
    const counts = [`${verdicts.proved} proved`, ...others].join(', ');
    return `${title}: ${this.#finished} of ${counted(problems, 'problem')} done, ${counts}`;
  }

  /** `solved 75.0 % so far (95% interval 46.8–91.1 %)` of those that are decided; null before the first. */
  get #estimate(): string | null {
    const { mark } = this.#run;
    const { proved, refuted, 'not-proved': notProved } = this.#verdicts;
    const decided = proved + notProved + refuted;
    if (decided === 0) return null;
    const { low, high } = wilsonInterval(proved, decided);
    const percent = (share: number) => (100 * share).toFixed(1);
    const estimate = `solved ${percent(proved / decided)} % so far (95% interval ${percent(low)}–${percent(high)} %)`;
    // Before the figures, so that a narrow terminal does not cut it off.
    return mark === null ? estimate : `${mark}: ${estimate}`;
  }

  /** `Lean 83 % of the time, the model 10 %, Lakatos 7 %`; null before the first attempt has ended. */
  get #shares(): string | null {
    const { lean, model, own } = this.#spent;
    const all = lean + model + own;
    if (all === 0) return null;
    const share = (ms: number) => Math.round((100 * ms) / all);
    const ofModel = model === 0 ? '' : `, the model ${share(model)} %`;
    return `Lean ${share(lean)} % of the time${ofModel}, Lakatos ${100 - share(lean) - share(model)} %`;
  }

  /** `3 min 10 s gone, about 12 min left`: the problems that are left at the pace of those that this process has finished. */
  #remaining(now: number): string | null {
    if (this.#startedAt === null) return null;
    const elapsed = now - this.#startedAt;
    const done = this.#finished;
    // Those that ask for an answer took no time, and count among what is kept.
    const own = done - this.#kept;
    const gone = `${formatDuration(elapsed)} gone`;
    if (own === 0) return gone;
    return `${gone}, about ${formatDuration((elapsed / own) * (this.#run.problems - done))} left`;
  }

  #underWay(now: number): string | null {
    const names = [...this.#running].map(
      ([name, since]) => `${singleLine(name)} (${formatDuration(Math.max(0, now - since))})`,
    );
    return names.length === 0 ? null : `working on ${names.join(', ')}`;
  }
}

/** What is known of these; null: nothing. */
const joined = (...texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).join(' · ') || null;
