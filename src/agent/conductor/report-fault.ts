import { messageOf } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import { startReport } from '../../prove/report.ts';

/** The result of what has thrown. Lean's answer to a cancelled question may be an error: then nothing is wrong. */
export function reportFault(
  theorem: Theorem,
  thrown: unknown,
  { clock, signal }: Pick<ProveOptions, 'clock' | 'signal'>,
): ReportedResult {
  const report = startReport(theorem, clock);
  if (signal.aborted) return report.failed('not-proved', 'cancelled');
  return { ...report.failed('error', 'machinery', messageOf(thrown)), fault: thrown };
}
