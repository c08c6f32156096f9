import type { Verdict } from '../../../core/verdict.ts';
import type { VerifyRequest } from '../../engine.ts';
import { GateChecks, Rejection } from '../../gate/gate-checks.ts';
import { inconclusive } from '../../gate/inconclusive.ts';
import { findTargets, type TextConstant } from '../../gate/target-rules.ts';
import { type NameParts, prettyName } from '../../name-parts.ts';
import { elaborateText } from './elaborate-text.ts';
import { judgeReasons, watchedConstants } from './judge-reasons.ts';
import { NoAnswer } from './no-answer.ts';
import type { RemoteReference } from './remote-calls.ts';
import type { RemoteText } from './remote-text.ts';
import { constantsSchema, judgementSchema } from './reports.ts';
import type { TextDesk } from './text-desk.ts';

export interface VerifyOptions {
  /** Opens a desk for this task alone. */
  readonly openDesk: () => Promise<TextDesk>;
  readonly toolchain: string;
  /** Whether the library has its proofs, so that the axioms below its theorems can be found. */
  readonly libraryHasProofs: boolean;
}

/**
 * The gate, with our Lean code in place of the functions of Lean: it looks at environments in one call, and the checks are
 * told from its findings. No answer, or a broken one: `timeout` or `lost`, never accepted.
 */
export async function verifyTexts(raw: VerifyRequest, options: VerifyOptions): Promise<Verdict> {
  const checks = new GateChecks(raw, options.toolchain);
  try {
    checks.texts();
    using desk = await options.openDesk();
    const reference = await elaborateText(desk, checks.request.reference, { stopAtError: true });
    checks.reference(reference);
    const asked = sessionOf(reference);
    const constants = await textConstants(desk, asked);
    const targets = checks.targets(findTargets(reference.commands, constants, raw.target), prettyName);

    const submission = await elaborateText(desk, checks.request.submission, { stopAtError: true });
    checks.submission(submission, reference);
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
    checks.restOn(judgement.axioms);
    for (const [name, reasons] of judgement.checks) checks.check(name, reasons);
    if (!checks.areComplete) throw NoAnswer.of({ kind: 'lost', reason: 'a check was not made' });
    return checks.verdict();
  } catch (thrown) {
    if (thrown instanceof Rejection) return checks.verdict(thrown);
    if (thrown instanceof NoAnswer)
      return inconclusive(thrown.kind, thrown.message, checks.request, options.toolchain);
    throw thrown;
  }
}

async function textConstants(desk: TextDesk, session: RemoteReference): Promise<TextConstant<NameParts>[]> {
  const { value } = await desk.ask({ method: 'constants', held: [session] }, constantsSchema);
  return value.map(({ name, kind, hasSorry }) => ({
    name,
    parts: name,
    isTheorem: kind === 'theorem',
    usesSorry: () => hasSorry,
  }));
}

function sessionOf({ session }: RemoteText): RemoteReference {
  if (session === null) throw new Error('an elaboration that passed has no state');
  return session;
}
