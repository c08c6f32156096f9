import type { BenchReport } from '../../src/evaluate/report/schema/bench-report.ts';

/**
 * All of a report that neither the clock, the date nor chance says: the same for each repetition of a run. Of a kept search,
 * whose name is random, it is left that there is one.
 */
export function timelessReport(report: BenchReport): unknown {
  const durations = new Set(['ms', 'time', 'startedAt', 'endedAt']);
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) => {
      if (durations.has(key)) return undefined;
      return key === 'episode' && typeof value === 'string' ? 'kept' : value;
    }),
  );
}
