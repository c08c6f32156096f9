import { messageOf } from '../../../core/errors.ts';
import type { ReportedResult, ResultReason } from '../../../core/theorem-result.ts';
import type { Report } from '../../prove/report.ts';
import type { DialogueRun } from './dialogue-run.ts';

interface Course {
  /** Conversations that were begun. */
  readonly started: number;
  readonly fault: PromiseRejectedResult | undefined;
  readonly isCancelled: boolean;
}

/** Why conversations without an accepted proof have ended. */
export interface DialogueEnd extends Course {
  readonly reason: ResultReason;
}

/** Asked at once when the conversations are over: what is spent later is no reason. */
export function endOf({ ledger, deadline, isUnfit, wasRejected }: DialogueRun, course: Course): DialogueEnd {
  if (course.isCancelled) return { ...course, reason: 'cancelled' };
  if (course.fault !== undefined) return { ...course, reason: 'machinery' };
  const limit = deadline.isOver ? 'time' : ledger.exhausted;
  if (limit !== null) return { ...course, reason: `budget-${limit}` };
  if (isUnfit) return { ...course, reason: 'prompt-too-long' };
  return { ...course, reason: wasRejected ? 'gate-rejected' : 'exhausted' };
}

/** The result of conversations that have ended. An accepted proof counts whatever broke beside it. */
export function reportDialogue(
  { accepted, ledger: { spent }, options: { dialogue } }: DialogueRun,
  report: Report,
  { started, fault, isCancelled, reason }: DialogueEnd,
): ReportedResult {
  if (accepted !== null) return report.proved(accepted.proof, accepted.certificate, spent);
  if (isCancelled) return report.failed('not-proved', reason, undefined, spent);
  if (fault !== undefined)
    return { ...report.failed('error', reason, messageOf(fault.reason), spent), fault: fault.reason };
  if (reason === 'prompt-too-long') {
    const { contextTokens, maxTokens } = dialogue;
    const what = `the theorem, what is told with it and an answer of ${maxTokens} tokens`;
    return report.failed(
      'not-proved',
      reason,
      `A context of ${contextTokens} tokens has no room for ${what}.`,
      spent,
    );
  }
  const count = started === 1 ? '1 conversation' : `${started} conversations`;
  const detail = `The model handed in no proof that the gate accepts, in ${count}.`;
  return report.failed('not-proved', reason, detail, spent);
}
