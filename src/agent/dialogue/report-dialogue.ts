import { messageOf } from '../../../core/errors.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { Report } from '../../prove/report.ts';
import type { DialogueRun } from './dialogue-run.ts';

/** The result of conversations that have ended, and why they ended. An accepted proof counts whatever broke beside it. */
export function reportDialogue(
  { accepted, budget, deadline, wasRejected }: DialogueRun,
  {
    report,
    started,
    fault,
    isCancelled,
  }: {
    readonly report: Report;
    /** Conversations that were begun. */
    readonly started: number;
    readonly fault: PromiseRejectedResult | undefined;
    readonly isCancelled: boolean;
  },
): ReportedResult {
  const { spent, exhausted } = budget;
  if (accepted !== null) return report.proved(accepted.proof, accepted.certificate, spent);
  if (isCancelled) return report.failed('not-proved', 'cancelled', undefined, spent);
  if (fault !== undefined) {
    const failed = report.failed('error', 'machinery', messageOf(fault.reason), spent);
    return { ...failed, fault: fault.reason };
  }
  const count = started === 1 ? '1 conversation' : `${started} conversations`;
  const detail = `The model handed in no proof that the gate accepts, in ${count}.`;
  const limit = deadline.isOver ? 'budget-time' : exhausted;
  const reason = limit ?? (wasRejected ? 'gate-rejected' : 'exhausted');
  return report.failed('not-proved', reason, detail, spent);
}
