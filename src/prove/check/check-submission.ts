import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { Certificate, ReasonCode, Rejected, Verdict } from '../../../core/verdict.ts';
import { readStatement } from '../../../datasets/text/read-statement.ts';
import type { LeanEngine, VerifyRequest } from '../../../lean/engine.ts';
import { disproofOf } from '../../../lean/gate/certificate.ts';
import { importPlaces, readImports } from '../../../lean/lake/read-imports.ts';
import { askedText } from '../ask-gate.ts';
import type { AskedTheorem } from '../input/asked-theorem.ts';
import { doubtAbout, negateStatement } from '../negation/negate-statement.ts';
import { declare, openProof } from '../script/assemble.ts';
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
async function checkSubmission(
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

/** What a submission comes to where a proof counts that what was asked is false, which is told apart from a proof. */
export type DisproofJudgement = Verdict | Disproved;
interface Disproved {
  readonly kind: 'disproved';
  readonly certificate: Certificate;
}

/** Has the gate check a submission; with `allowsDisproof` also whether it disproves what was asked. */
export async function judgeSubmission(
  { asked, submission }: SubmissionCase,
  { allowsDisproof, ...options }: CheckOptions & { readonly allowsDisproof: boolean },
): Promise<DisproofJudgement> {
  const verdict = await checkSubmission({ asked, submission }, options);
  return allowsDisproof && verdict.kind === 'rejected'
    ? await checkDisproof(asked, submission, { rejected: verdict, isOnly: true }, options)
    : verdict;
}

/**
 * Judges a submission that does not prove what was asked by whether it proves the negation. That is the one of the text
 * (`negateStatement`), once Lean has taken it for one, and the gate checks its proof as any other.
 * @param rejected the verdict on the submission, which stays where it claims nothing of the kind
 * @param isOnly whether nothing else may be open in what stands before the theorem
 */
export async function checkDisproof(
  asked: Omit<Theorem, 'id'>,
  submission: string,
  { rejected, isOnly }: { readonly rejected: Rejected; readonly isOnly: boolean },
  options: CheckOptions,
): Promise<DisproofJudgement> {
  const negation = negateStatement(asked.statement, asked.header);
  const isClaimed = submission.includes(negation.kind === 'built' ? negation.name : '_negated');
  if (!isClaimed) return rejected;
  if (negation.kind === 'impossible') return withReason(rejected, negation.reason);
  const { statement, restated } = negation;
  const { engine, limits, signal } = options;
  const doubt = await doubtAbout(asked, restated, {
    lean: { engine, fileLimits: limits },
    run: { signal },
  });
  if (doubt !== null) return withReason(rejected, doubt.reason);
  const { declaration: _, ...theorem } = asked;
  const negated = { ...theorem, statement };
  const behind = `${declare(statement, openProof)}\n`;
  const start = Buffer.byteLength(askedText(negated)) - Buffer.byteLength(behind);
  const target = isOnly ? {} : { target: { at: [start] } };
  const verdict = await checkSubmission({ asked: negated, submission, ...target }, options);
  return verdict.kind === 'accepted'
    ? { kind: 'disproved', certificate: disproofOf(verdict.certificate, rejected.certificate, statement) }
    : verdict;
}

function withReason(rejected: Rejected, why: string): Rejected {
  const message = `reference: it is not known what would disprove it: ${why}`;
  const reasons = [...rejected.reasons, { code: 'reference-invalid' as const, message }];
  return { ...rejected, reasons, certificate: { ...rejected.certificate, reasons } };
}
