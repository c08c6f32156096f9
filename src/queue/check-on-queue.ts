import type { Limits } from '../../core/limits.ts';
import type { DisproofJudgement } from '../prove/check/check-submission.ts';
import type { SubmissionCase } from '../prove/check/read-submissions.ts';
import type { QueueClient } from './queue-client.ts';
import { type CheckJob, checkJobSchema, type Requirements } from './queue-job.ts';

export interface CheckOnQueue {
  readonly client: Pick<QueueClient, 'ask' | 'refuse'>;
  readonly requirements: Requirements;
  readonly allowsDisproof: boolean;
  readonly fileLimits: Limits;
  /** The gate of this machine. */
  readonly here: (id: string, submission: SubmissionCase) => Promise<DisproofJudgement>;
  readonly signal: AbortSignal;
}

/**
 * Workers sift: what one refuses is refused; what one accepts, and what none could check, the gate of this machine judges.
 */
export function checkOnQueue(
  options: CheckOnQueue,
): (id: string, submission: SubmissionCase) => Promise<DisproofJudgement> {
  const { client, requirements, allowsDisproof, fileLimits, here, signal } = options;
  return async (id, submission) => {
    const job = checkJobSchema.parse({
      ...{ kind: 'check', version: 3, requirements, theorem: { ...submission.asked, id } },
      ...{ submission: submission.submission, allowsDisproof, fileLimits },
    } satisfies CheckJob);
    const answer = await client.ask(job, 'person', signal);
    if (answer.kind !== 'claimed') return await here(id, submission);
    const { worker, verdict, reasons, certificate } = answer.result;
    if (verdict === 'rejected') return { kind: 'rejected', reasons, certificate };
    const judgement = await here(id, submission);
    if (judgement.kind === 'rejected' && !signal.aborted) {
      const why = judgement.reasons.map(({ code }) => code).join(', ');
      client.refuse(`the worker ${worker} accepts ${id}, and the gate does not: ${why}`);
    }
    return judgement;
  };
}
