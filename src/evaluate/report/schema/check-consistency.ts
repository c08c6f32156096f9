import { isDeepStrictEqual } from 'node:util';
import { isAcceptance } from '../../../../lean/gate/certificate.ts';
import type { MeasuredRun } from '../../statistics/tally.ts';
import { totalUp } from '../../statistics/total-up.ts';
import type { ReportedAttempt } from './results.ts';
import { largestK, type ReportSuite } from './run-setting.ts';
import type { Totals } from './totals.ts';

/** Why a report can't be what it says; the shape is right by now. Empty when it can. */
export function checkConsistency(
  run: MeasuredRun & {
    readonly suite: Pick<ReportSuite, 'knownBad'>;
    readonly baselines: readonly {
      readonly proved: readonly string[];
      readonly unknown: readonly string[];
    }[];
    readonly totals: Totals;
  },
): string[] {
  const ids = new Set(run.problems.map(({ id }) => id));
  const unknown = (list: readonly { readonly id: string }[]) => list.find(({ id }) => !ids.has(id))?.id;
  const complaints: string[] = [];
  if (largestK(run.budget) > run.budget.attempts) complaints.push('pass@k needs k attempts');
  if (ids.size < run.problems.length) complaints.push('two problems have the same id');
  const stray =
    unknown(run.results) ??
    (run.contamination.kind === 'checked' ? unknown(run.contamination.matches) : undefined) ??
    unknown(run.suite.knownBad) ??
    [
      ...run.suite.askingForAnswer,
      ...run.baselines.flatMap((baseline) => [...baseline.proved, ...baseline.unknown]),
    ].find((id) => !ids.has(id));
  if (stray !== undefined) complaints.push(`there is no problem ${stray}`);
  const places = new Set(run.results.map(({ id, attempt }) => JSON.stringify([id, attempt])));
  if (places.size < run.results.length) complaints.push('an attempt is there twice');
  const asking = new Set(run.suite.askingForAnswer);
  const vain = run.results.find(({ id }) => asking.has(id));
  if (vain !== undefined) complaints.push(`an attempt at ${vain.id}, which asks for an answer first`);
  for (const attempt of run.results) {
    const wrong = complaintOf(attempt, run.budget.attempts);
    if (wrong !== null) complaints.push(`attempt ${attempt.attempt} at ${attempt.id}: ${wrong}`);
  }
  if (complaints.length === 0 && !isDeepStrictEqual(totalUp(run), run.totals))
    complaints.push('the totals are not those of the results');
  return complaints;
}

function complaintOf(
  { attempt, status, reason, proof, certificate, negation }: ReportedAttempt,
  attempts: number,
) {
  if (attempt > attempts) return `only ${attempts} were planned`;
  const isProved = status === 'proved';
  if (isProved !== (proof !== null)) return isProved ? 'proved without a proof' : 'a proof, but not proved';
  const isAccepted = certificate?.verdict === 'accepted';
  if (isProved !== isAccepted || (isAccepted && !isAcceptance(certificate)))
    return 'the certificate says otherwise';
  if (isProved !== (reason === null)) return isProved ? 'proved, and a reason why not' : 'no reason';
  if (negation?.kind !== 'proved') return null;
  if (!isAcceptance(negation.certificate)) return 'the certificate of the negation says otherwise';
  return status === 'refuted' ? null : 'its negation is proved, but it is not refuted';
}
