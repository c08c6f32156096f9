import { type Interval, wilsonInterval } from '../../core/statistics/wilson.ts';
import type { Run } from './results.ts';

/** A row of the report: one configuration over all problems and seeds. */
export interface Row {
  readonly configuration: string;
  readonly problems: number;
  /** Problems solved with each seed. */
  readonly solved: readonly number[];
  /** The mean share over the seeds, and Wilson's interval for it as one experiment over the problems. */
  readonly share: number;
  readonly interval: Interval;
  /** Medians over the solved runs. */
  readonly callsToProof: number;
  readonly leanMsToProof: number;
  readonly msToProof: number;
}

export function summarise(configuration: string, runs: readonly Run[]): Row {
  const own = runs.filter((run) => run.configuration === configuration);
  const seeds = [...new Set(own.map(({ seed }) => seed))].sort((a, b) => a - b);
  const problems = new Set(own.map(({ id }) => id)).size;
  const proved = own.filter((run) => run.proved);
  const solved = seeds.map((seed) => proved.filter((run) => run.seed === seed).length);
  const mean = proved.length / Math.max(1, seeds.length);
  return {
    configuration,
    problems,
    solved,
    share: mean / Math.max(1, problems),
    interval: wilsonInterval(Math.round(mean), problems),
    callsToProof: median(proved.map(({ calls }) => calls)),
    leanMsToProof: median(proved.map(({ leanMs }) => leanMs)),
    msToProof: median(proved.map(({ ms }) => ms)),
  };
}

export function describeRow(row: Row): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const { low, high } = row.interval;
  return [
    row.configuration.padEnd(20),
    `${row.solved.join('/')} of ${row.problems}`.padEnd(18),
    `${percent(row.share)} [${percent(low)}, ${percent(high)}]`.padEnd(24),
    // Where searches share answers, the clock says nothing; where they don't, nobody added up the time in Lean.
    `${row.callsToProof} calls, ${row.leanMsToProof > 0 ? `${row.leanMsToProof} ms in Lean` : `${(row.msToProof / 1000).toFixed(1)} s`}`,
  ].join(' ');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
