import type { MeasuredRun } from '../../statistics/tally.ts';
import { totalUp } from '../../statistics/total-up.ts';
import type { ReportedAttempt } from './results.ts';
import { largestK, type ReportSuite } from './run-setting.ts';
import type { Score, Totals } from './totals.ts';

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
  if (complaints.length === 0 && !agree(totalUp(run), run.totals)) {
    complaints.push('the totals are not those of the results');
  }
  return complaints;
}

function complaintOf(
  { attempt, status, reason, proof, certificate, negation }: ReportedAttempt,
  attempts: number,
) {
  if (attempt > attempts) return `only ${attempts} were planned`;
  const isProved = status === 'proved';
  if (isProved !== (proof !== null)) return isProved ? 'proved without a proof' : 'a proof, but not proved';
  if (isProved !== (certificate?.verdict === 'accepted')) return 'the certificate says otherwise';
  if (isProved !== (reason === null)) return isProved ? 'proved, and a reason why not' : 'no reason';
  if (negation?.kind !== 'proved') return null;
  if (negation.certificate.verdict !== 'accepted') return 'the certificate of the negation says otherwise';
  return status === 'refuted' ? null : 'its negation is proved, but it is not refuted';
}

/** Counts must be the same, rates nearly so; intervals may come from another way of finding them. */
function agree(computed: Totals, given: Totals): boolean {
  if ((computed.contaminated === null) !== (given.contaminated === null)) return false;
  const pairs: readonly [Score, Score][] = [
    [computed.score, given.score],
    ...(computed.contaminated && given.contaminated
      ? [[computed.contaminated.scoreWithout, given.contaminated.scoreWithout] as [Score, Score]]
      : []),
  ];
  return (
    computed.contaminated?.problems === given.contaminated?.problems &&
    computed.attempts === given.attempts &&
    computed.planned === given.planned &&
    computed.retries === given.retries &&
    computed.spent.calls === given.spent.calls &&
    computed.spent.tokens === given.spent.tokens &&
    pairs.every(([a, b]) => countsOf(a) === countsOf(b) && haveSameRates(a, b))
  );
}

const countsOf = (score: Score): string => {
  const { problems, proved, notProved, refuted, invalid, faults, remaining, askingForAnswer } = score;
  return [problems, proved, notProved, refuted, invalid, faults, remaining, askingForAnswer].join();
};

const haveSameRates = (a: Score, b: Score): boolean =>
  a.rates.length === b.rates.length &&
  a.rates.every((rate, index) => {
    const other = b.rates[index];
    return (
      other !== undefined &&
      rate.k === other.k &&
      rate.problems === other.problems &&
      Math.abs(rate.share - other.share) < 1e-9
    );
  });
