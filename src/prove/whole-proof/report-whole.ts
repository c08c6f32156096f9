import type { ReportedResult } from '../../../core/theorem-result.ts';
import { isAnswer } from '../../../core/verdict.ts';
import { toFailedAttempt } from '../conversation/failed-attempt.ts';
import type { Report } from '../report.ts';
import { whyOver } from '../theorem-ledger.ts';
import { byNearness } from './attempt.ts';
import type { WholeProofRun } from './whole-proof-run.ts';

/** The result of a run that has ended, and why it ended. */
export function reportWhole(run: WholeProofRun, report: Report): ReportedResult {
  const { accepted, attempts, ledger } = run;
  const spent = ledger.spent;
  if (accepted !== null && accepted.outcome.kind === 'accepted')
    return report.proved(accepted.proof, accepted.outcome.certificate, spent);
  const detail = describeAttempts(run);
  const limit = whyOver(run);
  if (limit === 'cancelled') return report.failed('not-proved', 'cancelled', detail, spent);
  if (limit !== null) return report.failed('not-proved', `budget-${limit}`, detail, spent);
  const isRejected = attempts.some(({ outcome }) => outcome.kind === 'rejected' && isAnswer(outcome));
  return report.failed('not-proved', isRejected ? 'gate-rejected' : 'exhausted', detail, spent);
}

/** How many proofs there were, and what is wrong with the one that seems nearest. */
function describeAttempts(run: WholeProofRun): string {
  const unfinished = describeUnfinished(run);
  // With nothing tried, what was under way says all.
  const tried = run.attempts.length === 0 && unfinished !== null ? null : describeTried(run).trimEnd();
  return [tried, describeAnswers(run), unfinished].filter((told) => told !== null).join('\n');
}

/** Answers that were lost with the time; null when there are none. */
function describeUnfinished(run: WholeProofRun): string | null {
  const { unfinished } = run.answers;
  if (unfinished === null || whyOver(run) !== 'time') return null;
  // Most servers tell of tokens only when they have answered.
  const tokens = unfinished.tokens === 0 ? '' : ` (${unfinished.tokens} tokens)`;
  return `The time ended while the model was writing${tokens}: give more --time or fewer --samples.`;
}

/** What the user may change: answers that did not come to their end, or were fewer than asked for; null: neither. */
export function describeAnswers(run: WholeProofRun): string | null {
  const told = [describeCutOff(run), describeMissing(run)].filter((one) => one !== null);
  return told.length === 0 ? null : told.join('\n');
}

function describeMissing({ answers: { all, missing } }: WholeProofRun): string | null {
  if (missing === 0) return null;
  return `Of ${all + missing} different answers the model gave ${all}: it has no more, or no memory for more at once.`;
}

function describeCutOff({ answers: { all, cutOff }, settings }: WholeProofRun): string | null {
  if (cutOff === 0) return null;
  const { contextSize } = settings.model.info;
  const { maxTokens } = { ...settings.profile.sampling, ...settings.sampling };
  const why =
    contextSize <= maxTokens
      ? `the context of the model has ${contextSize} tokens, an answer may have ${maxTokens}: give it more with --set model.context=N`
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
