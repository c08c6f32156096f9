import { type CheckName, checkNames, type Reason, type Verdict } from '../../../core/verdict.ts';
import type { VerifyRequest } from '../../engine.ts';
import { makeVerdict } from '../../gate/certificate.ts';
import { inconclusive } from '../../gate/inconclusive.ts';
import { normalizeText } from '../../gate/text-rules.ts';
import { elaborateText } from './elaborate-text.ts';
import type { ElaboratedText } from './elaborated-text.ts';
import { gateReasons } from './gate-reasons.ts';
import { judgeReasons, watchedConstants } from './judge-reasons.ts';
import { prettyName } from './names.ts';
import { NoAnswer } from './no-answer.ts';
import { constantsSchema, judgementSchema } from './reports.ts';
import { findTargets } from './targets.ts';
import type { TextDesk } from './text-desk.ts';

export interface VerifyOptions {
  /** Opens a desk for this task alone. */
  readonly openDesk: () => Promise<TextDesk>;
  readonly toolchain: string;
  /** Whether the library has its proofs, so that the axioms below its theorems can be found. */
  readonly libraryHasProofs: boolean;
}

/** A check found something: the rest of the gate is not entered. */
class Rejection extends Error {
  readonly reasons: readonly Reason[];
  constructor(reasons: readonly Reason[]) {
    super('rejected');
    this.reasons = reasons;
  }
}

/**
 * The gate, with our Lean code in place of the functions of Lean. Its checks, their order and their words are those of
 * `lean/gate/verify.ts`. No answer, or a broken one: `timeout` or `lost`, never accepted.
 */
export async function verifyTexts(raw: VerifyRequest, options: VerifyOptions): Promise<Verdict> {
  const request = { reference: normalizeText(raw.reference), submission: normalizeText(raw.submission) };
  const passed: CheckName[] = [];
  const theorems: string[] = [];
  const axioms: string[] = [];
  const check = (name: CheckName, reasons: readonly Reason[]): void => {
    if (reasons.length > 0) throw new Rejection(reasons);
    passed.push(name);
  };
  const verdict = (reasons: readonly Reason[]): Verdict =>
    makeVerdict(request, options.toolchain, { theorems, axioms, passed, reasons });
  try {
    check('text', gateReasons.text(request));
    using desk = await options.openDesk();
    const reference = await elaborateText(desk, request.reference, { stopAtError: true });
    check('reference', gateReasons.reference(reference));
    const asked = sessionOf(reference);
    const constants = await desk.ask({ method: 'constants', held: [asked] }, constantsSchema);
    const { names: targets, uncovered } = findTargets(reference, constants.value, raw.target);
    if (uncovered.length > 0) {
      const message = `reference: there is a sorry outside of theorems, in ${uncovered.join(', ')}`;
      throw new Rejection([{ code: 'reference-invalid', message }]);
    }
    if (targets.length === 0)
      throw new Rejection([{ code: 'reference-no-theorem', message: 'the reference has no theorem' }]);
    theorems.push(...targets.map(prettyName).sort());

    const submission = await elaborateText(desk, request.submission, { stopAtError: true });
    check('policy', gateReasons.policy(submission, reference));
    check('elaboration', gateReasons.elaboration(submission));
    const watched = watchedConstants.map((name) => name.split('.'));
    const judged = await desk.ask(
      {
        method: 'judge',
        held: [asked, sessionOf(submission), desk.token],
        request: { targets, watched, libraryHasProofs: options.libraryHasProofs },
      },
      judgementSchema,
    );
    const judgement = judgeReasons(judged.value);
    axioms.push(...judgement.axioms);
    for (const [name, reasons] of judgement.checks) check(name, reasons);
    if (passed.length < checkNames.length)
      throw NoAnswer.of({ kind: 'lost', reason: 'a check was not made' });
    return verdict([]);
  } catch (thrown) {
    if (thrown instanceof Rejection) return verdict(thrown.reasons);
    if (thrown instanceof NoAnswer)
      return inconclusive(thrown.kind, thrown.message, request, options.toolchain);
    throw thrown;
  }
}

function sessionOf({ session }: ElaboratedText) {
  if (session === null) throw new Error('an elaboration that passed has no state');
  return session;
}
