import type { ReportedAttempt, ReportProblem } from '../report/schema/results.ts';
import type { BenchBudget, ContaminationReport, ReportSuite } from '../report/schema/run-setting.ts';

/** What statistics need of a run; every report has it, and the runner has it before there is a report. */
export interface MeasuredRun {
  readonly suite: Pick<ReportSuite, 'askingForAnswer'>;
  readonly budget: BenchBudget;
  readonly contamination: ContaminationReport;
  readonly problems: readonly ReportProblem[];
  readonly results: readonly ReportedAttempt[];
}
