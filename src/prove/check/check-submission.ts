import type { Limits } from '../../../core/limits.ts';
import type { ReasonCode, Rejected, Verdict } from '../../../core/verdict.ts';
import { readStatement } from '../../../datasets/text/read-statement.ts';
import type { LeanEngine, VerifyRequest } from '../../../lean/engine.ts';
import { importPlaces, readImports } from '../../../lean/lake/read-imports.ts';
import { askedText } from '../ask-gate.ts';
import type { AskedTheorem } from '../input/asked-theorem.ts';
import type { SubmissionCase } from './read-submissions.ts';

export interface CheckOptions {
  readonly engine: LeanEngine;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/** Reasons that a submission without the header it was written for would be rejected with. */
const missingHeaderCodes: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'parse-error',
  'elaboration-error',
  'theorem-missing',
  'statement-changed',
  'definition-changed',
]);

/**
 * Has the gate check a submission. Many are written as what follows the header: one that is rejected as it stands
 * and doesn't hold the header's text is read once more behind the header. Each reading is a whole file that the gate
 * checks in full, so a second one can't let anything in that the gate would not.
 */
export async function checkSubmission(
  asked: SubmissionCase & Pick<VerifyRequest, 'target'>,
  options: CheckOptions,
): Promise<Verdict> {
  const verdict = await verdictOn(asked, options);
  return verdict.kind === 'accepted' ? verdict : explainReference(verdict, asked.asked);
}

/** Says of a reference that Lean does not take what it looks like, where no theorem to prove could be read from it. */
function explainReference(rejected: Rejected, asked: AskedTheorem): Rejected {
  const reading = readStatement(asked);
  if (reading.kind !== 'unclear') return rejected;
  const reasons = rejected.reasons.map((reason) =>
    reason.code === 'reference-invalid'
      ? { ...reason, message: `${reason.message}\n${reading.message}` }
      : reason,
  );
  return { ...rejected, reasons, certificate: { ...rejected.certificate, reasons } };
}

async function verdictOn(
  { asked, submission, target }: SubmissionCase & Pick<VerifyRequest, 'target'>,
  { engine, limits, signal }: CheckOptions,
): Promise<Verdict> {
  const { header } = asked;
  const request = { reference: askedText(asked), ...(target !== undefined && { target }) };
  const asItStands = await engine.verify({ ...request, submission }, limits, signal);
  if (asItStands.kind === 'accepted' || !mayLackHeader(header, submission)) return asItStands;
  if (!asItStands.reasons.every(({ code }) => missingHeaderCodes.has(code))) return asItStands;
  const joined = `${header.trimEnd()}\n${submission}`;
  const behindHeader = await engine.verify({ ...request, submission: joined }, limits, signal);
  const isClearer = behindHeader.kind === 'accepted' || tellsMore(behindHeader.reasons, asItStands.reasons);
  return isClearer ? behindHeader : asItStands;
}

function mayLackHeader(header: string, submission: string): boolean {
  const text = header.trim();
  return text !== '' && !submission.includes(text) && !hasImports(submission);
}

/** Whether a text says by itself what it imports, or that it is a module. */
function hasImports(text: string): boolean {
  const reading = readImports(text);
  return reading.kind === 'fault' || reading.header.isModule || importPlaces(text).length > 0;
}

/** The second reading is the one that was meant, unless it fails at what the first one has no trouble with. */
function tellsMore(
  behindHeader: readonly { readonly code: ReasonCode }[],
  asItStands: readonly { readonly code: ReasonCode }[],
): boolean {
  const has = (reasons: typeof asItStands, code: ReasonCode) =>
    reasons.some((reason) => reason.code === code);
  const fails = (reasons: typeof asItStands) =>
    has(reasons, 'elaboration-error') || has(reasons, 'parse-error') || has(reasons, 'theorem-missing');
  return fails(asItStands) || !fails(behindHeader);
}
