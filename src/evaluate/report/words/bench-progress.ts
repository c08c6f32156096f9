import { wilsonInterval } from '../../../../core/statistics.ts';
import { counted, formatDuration } from '../../../report/numbers.ts';
import { singleLine } from '../../../report/single-line.ts';
import type { BenchEvent, ProblemVerdict } from '../../run/bench-events.ts';

/** What the displays know of a benchmark run. Durations are milliseconds. */
export interface BenchProgress {
  readonly title: string;
  readonly problems: number;
  /** What must stand beside every score, see `contaminationMark`; null: nothing. */
  readonly mark: string | null;
  /** By the display's clock, when the first attempt of this process began. */
  startedAt: number | null;
  readonly verdicts: Record<ProblemVerdict, number>;
  /** Problems that an earlier process had finished. */
  kept: number;
  /** Latest last. */
  readonly solved: string[];
  /** With the time since when. */
  readonly running: Map<string, number>;
  /** Problems that this process has worked on. */
  readonly touched: Set<string>;
  leanMs: number;
  modelMs: number;
  ownMs: number;
  calls: number;
}

export const startBenchProgress = (title: string, problems: number, mark: string | null): BenchProgress => ({
  title,
  problems,
  mark,
  startedAt: null,
  verdicts: { proved: 0, refuted: 0, 'not-proved': 0, invalid: 0, fault: 0, 'asks-for-answer': 0 },
  kept: 0,
  solved: [],
  running: new Map(),
  touched: new Set(),
  leanMs: 0,
  modelMs: 0,
  ownMs: 0,
  calls: 0,
});

export function updateBenchProgress(progress: BenchProgress, event: BenchEvent, now: number): void {
  switch (event.kind) {
    case 'attempt-started':
    case 'probe-started':
      progress.startedAt ??= now;
      progress.touched.add(event.problem);
      if (!progress.running.has(event.problem)) progress.running.set(event.problem, now);
      return;
    case 'attempt-finished': {
      const { spent, leanMs, modelMs } = event.record;
      progress.leanMs += leanMs;
      progress.modelMs += modelMs;
      progress.ownMs += Math.max(0, spent.ms - leanMs - modelMs);
      progress.calls += spent.calls;
      return;
    }
    case 'probe-finished':
      return;
    case 'problem-finished':
      progress.running.delete(event.problem);
      progress.verdicts[event.verdict] += 1;
      if (!progress.touched.has(event.problem)) progress.kept += 1;
      if (event.verdict === 'proved') progress.solved.push(event.problem);
      return;
  }
}

const finishedProblems = ({ verdicts }: BenchProgress): number =>
  Object.values(verdicts).reduce((sum, count) => sum + count, 0);

/** `core test: 12 of 184 problems done, 9 proved`. */
export function describeCount(progress: BenchProgress): string {
  const { title, problems, verdicts } = progress;
  const done = finishedProblems(progress);
  const others = [
    verdicts.refuted > 0 && `${verdicts.refuted} false`,
    verdicts.invalid > 0 && `${verdicts.invalid} invalid`,
    verdicts.fault > 0 && counted(verdicts.fault, 'fault'),
    verdicts['asks-for-answer'] > 0 && `${verdicts['asks-for-answer']} asking for an answer`,
  ].filter((text) => text !== false);
  const counts = [`${verdicts.proved} proved`, ...others].join(', ');
  return `${title}: ${done} of ${counted(problems, 'problem')} done, ${counts}`;
}

/** `solved 75.0 % so far (95% interval 46.8–91.1 %)` of those that are decided; null before the first. */
export function describeEstimate({ verdicts, mark }: BenchProgress): string | null {
  const decided = verdicts.proved + verdicts['not-proved'] + verdicts.refuted;
  if (decided === 0) return null;
  const { low, high } = wilsonInterval(verdicts.proved, decided);
  const percent = (share: number) => (100 * share).toFixed(1);
  const estimate = `solved ${percent(verdicts.proved / decided)} % so far (95% interval ${percent(low)}–${percent(high)} %)`;
  // Before the figures, so that a narrow terminal does not cut it off.
  return mark === null ? estimate : `${mark}: ${estimate}`;
}

/** `Lean 83 % of the time, the model 10 %, Lakatos 7 %`; null before the first attempt has ended. */
export function describeTime({ leanMs, modelMs, ownMs }: BenchProgress): string | null {
  const all = leanMs + modelMs + ownMs;
  if (all === 0) return null;
  const share = (ms: number) => Math.round((100 * ms) / all);
  const model = modelMs === 0 ? '' : `, the model ${share(modelMs)} %`;
  return `Lean ${share(leanMs)} % of the time${model}, Lakatos ${100 - share(leanMs) - share(modelMs)} %`;
}

/**
 * `3 min 10 s gone, about 12 min left`: the problems that are left at the pace of those that this process has finished.
 */
export function describeRemaining(progress: BenchProgress, now: number): string | null {
  const { startedAt, kept, problems } = progress;
  if (startedAt === null) return null;
  const elapsed = now - startedAt;
  const done = finishedProblems(progress);
  // Those that ask for an answer took no time, and count among what is kept.
  const own = done - kept;
  const gone = `${formatDuration(elapsed)} gone`;
  if (own === 0) return gone;
  return `${gone}, about ${formatDuration((elapsed / own) * (problems - done))} left`;
}

export function describeRunning({ running }: BenchProgress, now: number): string | null {
  const names = [...running].map(
    ([name, since]) => `${singleLine(name)} (${formatDuration(Math.max(0, now - since))})`,
  );
  return names.length === 0 ? null : `working on ${names.join(', ')}`;
}

/** The latest first, so that a narrow terminal shows those. */
export const describeSolved = ({ solved }: BenchProgress): string | null =>
  solved.length === 0 ? null : `solved: ${solved.toReversed().map(singleLine).join(', ')}`;

/** All of it on one line, for logs. */
export function progressLine(progress: BenchProgress, now: number): string {
  return [
    describeCount(progress),
    describeEstimate(progress),
    describeTime(progress),
    describeRemaining(progress, now),
  ]
    .filter((text) => text !== null)
    .join(' · ');
}
