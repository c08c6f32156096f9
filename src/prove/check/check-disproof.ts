import type { Theorem } from '../../../core/theorem.ts';
import type { Certificate, Rejected, Verdict } from '../../../core/verdict.ts';
import { disproofOf } from '../../../lean/gate/certificate.ts';
import { askedText } from '../ask-gate.ts';
import { doubtAbout } from '../negation/doubt-about.ts';
import { negateStatement } from '../negation/negate-statement.ts';
import { declare, openProof } from '../script/assemble.ts';
import { type CheckOptions, checkSubmission } from './check-submission.ts';
import type { SubmissionCase } from './read-submissions.ts';

/** What a submission comes to where a proof counts that what was asked is false, which is told apart from a proof. */
export type DisproofJudgement = Verdict | Disproved;
export interface Disproved {
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
