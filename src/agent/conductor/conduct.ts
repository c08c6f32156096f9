import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { settleTheorem } from '../../prove/settle-theorem.ts';
import { conclude } from './conclude.ts';
import type { ConductorOptions } from './conductor-options.ts';
import { runArms } from './run-arms.ts';

/**
 * Proves a theorem by what pays off: the arms work on it by turns, in slices that grow, several at once where there are
 * workers for it; `choose-arm.ts` says whose turn it is. `limits` of the options hold for all arms together. The first
 * proof that the gate accepts ends it, and what the others have spent counts too. Never throws: broken machinery is a
 * result with its `fault`.
 */
export function conduct(theorem: Theorem, options: ConductorOptions): Promise<ReportedResult> {
  return settleTheorem(theorem, options, async (opened, report) =>
    conclude(await runArms(theorem, opened, options), report),
  );
}
