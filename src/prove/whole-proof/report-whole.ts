import type { ReportedResult } from '../../../core/theorem-result.ts';
import { inconclusiveCodes } from '../../../core/verdict.ts';
import type { Report } from '../report.ts';
import { byNearness, toFailedAttempt } from './failed-attempt.ts';
import type { WholeProofRun } from './whole-proof-run.ts';

/** The result of a run that has ended, and why it ended. */
export function reportWhole(run: WholeProofRun, report: Report): ReportedResult {
  const { accepted, attempts, spending } = run;
  const spent = spending.spent();
  if (accepted !== null && accepted.outcome.kind === 'accepted')
    return report.proved(accepted.proof, accepted.outcome.certificate, spent);
  const detail = describeAttempts(run);
  const limit = spending.exhausted();
  if (limit === 'cancelled') return report.failed('not-proved', 'cancelled', detail, spent);
  if (limit !== null) return report.failed('not-proved', `budget-${limit}`, detail, spent);
  const isRejected = attempts.some(
    ({ outcome }) =>
      outcome.kind === 'rejected' && outcome.reasons.some(({ code }) => !inconclusiveCodes.has(code)),
  );
  return report.failed('not-proved', isRejected ? 'gate-rejected' : 'exhausted', detail, spent);
}

/** How many proofs there were, and what is wrong with the one that seems nearest. */
function describeAttempts(run: WholeProofRun): string {
  const cutOff = describeCutOff(run);
  const tried = describeTried(run);
  return cutOff === null ? tried : `${tried.trimEnd()}\n${cutOff}`;
}

/** What became of answers that did not come to their end; null when all did. */
export function describeCutOff({ answers: { all, cutOff }, settings }: WholeProofRun): string | null {
  if (cutOff === 0) return null;
  const { contextSize } = settings.model.info;
  const { maxTokens } = { ...settings.profile.sampling, ...settings.sampling };
  const why =
    contextSize <= maxTokens
      ? `the context of the model has ${contextSize} tokens, an answer may have ${maxTokens}: give it more --context`
      : `an answer may have ${maxTokens} tokens, with its prompt ${contextSize}`;
  return `${cutOff} of ${all === 1 ? '1 answer' : `${all} answers`} ${cutOff === 1 ? 'was' : 'were'} cut off: ${why}.`;
}

function describeTried({ theorem, attempts }: WholeProofRun): string {
  if (attempts.length === 0) return 'The model wrote no proof.';
  const count = attempts.length === 1 ? '1 proof was' : `${attempts.length} proofs were`;
  for (const attempt of byNearness(attempts)) {
    const [error] = toFailedAttempt(theorem, attempt)?.errors ?? [];
    if (error === undefined) continue;
    const { line, column, message } = error;
    return `${count} tried. In the one that seems nearest, at ${line}:${column + 1}: ${message.trim()}`;
  }
  return `${count} tried, and Lean gave no answer on them.`;
}
