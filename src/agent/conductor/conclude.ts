import type { ReportedResult, ResultReason } from '../../../core/theorem-result.ts';
import { sumContributions } from '../../prove/count-contributions.ts';
import type { Report } from '../../prove/report.ts';
import { endReason } from '../../prove/theorem-ledger.ts';
import { counted } from '../../report/numbers.ts';
import { joinLemmas } from '../join-lemmas.ts';
import type { ArmRun } from './arm-run.ts';
import type { ArmsEnd } from './run-arms.ts';

/** One result of what several arms came to: `spent` is what all of them used, `detail` tells who did what. */
export function conclude({ runs, spent, limit }: ArmsEnd, report: Report): ReportedResult {
  const ended = runs.flatMap((run) => (run.end === null ? [] : [{ run, end: run.end }]));
  const winner = ended.find(({ end }) => end.result.status === 'proved');
  const detail = ended.map(({ run, end }) => describeArm(run, end)).join('\n');
  const reported = decide();
  if (ended.length === 0) return reported;
  const contributions = sumContributions(
    ended.map((one) => ({ isUsed: one === winner, contributions: one.end.result.contributions ?? [] })),
  );
  const told = winner === undefined ? ended : [winner];
  const lemmas = joinLemmas(told.map(({ end }) => end.result.lemmas ?? []));
  const found = lemmas.length === 0 ? {} : { lemmas };
  return { ...reported, result: { ...reported.result, contributions, ...found } };

  function decide(): ReportedResult {
    const { proof = null, certificate = null } = winner?.end.result ?? {};
    if (proof !== null && certificate !== null)
      return { ...report.proved(proof, certificate, spent), detail };
    const refuted = ended.find(({ end }) => end.result.reason === 'refuted');
    if (refuted !== undefined) return report.failed('not-proved', 'refuted', refuted.end.detail, spent);
    // Where an arm broke down nothing is known of what it would have found.
    const broken = ended.find(({ end }) => end.result.status === 'error');
    if (broken !== undefined && limit !== 'cancelled') {
      const { result, fault } = broken.end;
      const failed = report.failed('error', result.reason ?? 'machinery', detail, spent);
      return fault === undefined ? failed : { ...failed, fault };
    }
    return report.failed('not-proved', reasonOf(), detail, spent);
  }

  function reasonOf(): ResultReason {
    const reasons = ended.flatMap(({ end }) => end.result.reason ?? []);
    // Each arm has come to an end of its own; what more of a budget might have changed is said first.
    const own =
      reasons.find((reason) => reason.startsWith('budget-')) ??
      reasons.find((reason) => reason === 'gate-rejected');
    return endReason(limit, own);
  }
}

/** `plan: proved, 212 calls in 2 slices, 14.2 s`, and below it what the arm itself tells. */
function describeArm({ arm, calls, slices, ms }: ArmRun, { result, detail }: ReportedResult): string {
  const { status, reason } = result;
  const came = status === 'proved' ? 'proved' : reason === 'cancelled' ? 'stopped' : (reason ?? status);
  const cost = `${counted(calls, 'call')} in ${counted(slices, 'slice')}, ${(ms / 1000).toFixed(1)} s`;
  const own = (detail ?? '').split('\n').filter((line) => line !== '');
  return [`${arm.name}: ${came}, ${cost}`, ...own.map((line) => `  ${line}`)].join('\n');
}
