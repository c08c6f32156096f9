import type { BenchReport } from '../../src/evaluate/report/schema/bench-report.ts';

/** All of a report that neither the clock nor the date says: the same for each repetition of a run. */
export function timelessReport(report: BenchReport): unknown {
  const durations = new Set(['ms', 'time', 'startedAt', 'endedAt']);
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) => (durations.has(key) ? undefined : value)),
  );
}
