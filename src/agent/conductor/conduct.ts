import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { askGate } from '../../prove/ask-gate.ts';
import { openTheorem } from '../../prove/open-theorem.ts';
import { startReport } from '../../prove/report.ts';
import { statementHash } from '../../store/keys.ts';
import { conclude } from './conclude.ts';
import type { ConductorOptions } from './conductor-options.ts';
import { reportFault } from './report-fault.ts';
import { runArms } from './run-arms.ts';

/**
 * Proves a theorem by what pays off: the arms work on it by turns, in slices that grow, several at once where there are
 * workers for it; `choose-arm.ts` says whose turn it is. `limits` of the options hold for all arms together. The first
 * proof that the gate accepts ends it, and what the others have spent counts too. Never throws: broken machinery is a
 * result with its `fault`.
 */
export async function conduct(theorem: Theorem, options: ConductorOptions): Promise<ReportedResult> {
  const { store, engine, clock, limits, onEvent } = options;
  onEvent({ kind: 'theorem-started', id: theorem.id, statement: theorem.statement, limits });
  const report = startReport(theorem, clock);
  const hash = statementHash(engine.fingerprint, theorem);
  const reported = await decide().catch((thrown: unknown) => reportFault(theorem, thrown, options));
  onEvent({ kind: 'theorem-finished', reported });
  return reported;

  async function decide(): Promise<ReportedResult> {
    const stored = await store.proof(hash);
    if (stored !== undefined) {
      const verdict = await askGate(options, theorem, stored.proof);
      if (verdict.kind === 'accepted') return report.proved(stored.proof, verdict.certificate);
    }
    const opening = await openTheorem(theorem, options, report);
    if (opening.kind === 'failed') return opening.reported;
    const left = { ...limits, ms: Math.max(0, limits.ms - report.elapsed()) };
    const end = await runArms(theorem, opening.opened, { ...options, limits: left });
    const concluded = conclude(end, report);
    const { proof, certificate } = concluded.result;
    if (proof !== null && certificate !== null) await store.putProof(hash, { proof, certificate });
    return concluded;
  }
}
