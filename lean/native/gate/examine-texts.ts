import type { Rejected } from '../../../core/verdict.ts';
import type { VerifyRequest } from '../../engine.ts';
import { environmentReasons } from '../../gate/environment-reasons.ts';
import type { Examined } from '../../gate/examined.ts';
import { GateChecks, Rejection } from '../../gate/gate-checks.ts';
import { elaborateText } from '../companion/elaborate-text.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import { examinationSchema } from '../companion/reports.ts';
import { askedTheorems, type GateOptions, sessionOf, unfinishedVerdict } from './asked-theorems.ts';
import { judgeReasons, watchedConstants } from './judge-reasons.ts';

/**
 * The first half of the gate (`lean/gate/examine.ts`), with our Lean code in place of the functions of Lean: it looks at
 * environments in one call, and the checks are told from its findings.
 */
export async function examineTexts(raw: VerifyRequest, options: GateOptions): Promise<Examined | Rejected> {
  const checks = new GateChecks(raw, options.toolchain);
  try {
    checks.texts();
    using task = await options.openTask();
    const { reference, session, targets } = await askedTheorems(task, checks, raw.target);
    const submission = await elaborateText(task, checks.request.submission, { stopAtError: true });
    checks.submission(submission, reference);
    const { value: found } = await task.ask(
      {
        method: 'examine',
        held: [session, sessionOf(submission), task.token],
        request: { targets, watched: watchedConstants, libraryHasProofs: options.libraryHasProofs },
      },
      examinationSchema,
    );
    for (const [name, reasons] of judgeReasons(found).checks) checks.check(name, reasons);
    if (found.stage !== 'examined') throw NoAnswer.lost('a check was not made');
    if (found.declarations === undefined)
      throw new Rejection([environmentReasons.notExportable(found.problem ?? 'no declarations')]);
    const { modules, moduleImports = null } = submission;
    return { kind: 'examined', declarations: { modules, moduleImports, ...found.declarations } };
  } catch (thrown) {
    return unfinishedVerdict(thrown, checks, options.toolchain);
  }
}
