import { describeIssues } from '../../../core/describe-issues.ts';
import { LakatosError } from '../../../core/errors.ts';
import { totalUp } from '../statistics/total-up.ts';
import {
  type BenchReport,
  type BenchReportParts,
  benchReportSchema,
  reportName,
  reportVersion,
} from './schema/bench-report.ts';

/**
 * A report of what a run has so far: puts the results in the order of the problems, and adds the totals. Throws INTERNAL
 * for results that contradict themselves, such as a proof without the gate's certificate.
 */
export function makeBenchReport(parts: BenchReportParts): BenchReport {
  const place = new Map(parts.problems.map(({ id }, index) => [id, index]));
  const placeOf = (id: string) => place.get(id) ?? parts.problems.length;
  const results = parts.results.toSorted((a, b) => placeOf(a.id) - placeOf(b.id) || a.attempt - b.attempt);
  const report = {
    schema: reportName,
    version: reportVersion,
    ...parts,
    results,
    totals: totalUp({ ...parts, results }),
  };
  const checked = benchReportSchema.safeParse(report);
  if (checked.success) return checked.data;
  const [fault] = describeIssues(checked.error, report, 'the report');
  throw new LakatosError('INTERNAL', `the report of the run can not be right: ${fault}`, {
    cause: checked.error,
  });
}
