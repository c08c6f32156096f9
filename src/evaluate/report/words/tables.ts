import type { Spread } from '../../../../core/statistics.ts';
import { describeResult } from '../../../report/describe-result.ts';
import {
  counted,
  formatDuration,
  measureNames,
  percent,
  percentRange,
  spentText,
} from '../../../report/numbers.ts';
import type { Paint } from '../../../report/paint.ts';
import { singleLine, textLines } from '../../../report/single-line.ts';
import type { WordTable } from '../../../report/table.ts';
import type { BenchEvent, ProblemVerdict } from '../../run/bench-events.ts';
import type { AttemptRecord } from '../../run/records.ts';
import { costMeasures, type GroupScore, type Measure } from '../../statistics/score-of.ts';
import type { ProblemStatus, Tally } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import type { Rate } from '../schema/totals.ts';

const words: Record<ProblemVerdict, string> = {
  proved: 'proved',
  refuted: 'false: its negation is proved, or there is a counterexample',
  'not-proved': 'not proved',
  invalid: 'invalid: Lean does not accept the statement',
  fault: 'fault: the machinery broke each time',
  'asks-for-answer': 'not tried: it asks for an answer first, which Lakatos does not fill in yet',
};

/** Puts what happened to a problem into a line, with what Lean says of an invalid one below it; null for what is no news. */
export class VerdictLines {
  readonly #attempts = new Map<string, AttemptRecord[]>();

  take(event: BenchEvent, paint: Paint): string | null {
    if (event.kind === 'attempt-finished') {
      const { problem } = event.record;
      this.#attempts.set(problem, [...(this.#attempts.get(problem) ?? []), event.record]);
      return null;
    }
    if (event.kind !== 'problem-finished') return null;
    const records = this.#attempts.get(event.problem) ?? [];
    this.#attempts.delete(event.problem);
    // An earlier process has told, or nothing was tried: of problems that ask for an answer the warning has the number.
    if (records.length === 0) return null;
    const mark = event.verdict === 'proved' ? paint.green('✓') : paint.red('✗');
    const line = `${mark} ${singleLine(event.problem)}: ${this.#describe(event.verdict, records)}`;
    const said = event.verdict === 'invalid' ? records.find(({ detail }) => detail !== null)?.detail : null;
    const below = said == null ? [] : textLines(said, 2).map((one) => paint.dim(one));
    return [line, ...below].join('\n');
  }

  #describe(verdict: ProblemVerdict, records: readonly AttemptRecord[]): string {
    const [only] = records;
    if (verdict === 'asks-for-answer') return `${words[verdict]}: ${singleLine(only?.detail ?? '')}`;
    if (records.length === 1 && only !== undefined && verdict !== 'refuted' && verdict !== 'fault') {
      const status = verdict === 'proved' || verdict === 'invalid' ? verdict : 'not-proved';
      return describeResult({ ...only, id: only.problem, status });
    }
    const proved = records.filter(({ outcome }) => outcome === 'proved').length;
    const ms = records.reduce((sum, { spent }) => sum + spent.ms, 0);
    const share = records.length === 1 ? '' : ` in ${proved} of ${counted(records.length, 'attempt')}`;
    return `${words[verdict]}${verdict === 'proved' ? share : ''} [${formatDuration(ms)}]`;
  }
}

/** What became of a problem: a sign that needs no colour, and words. */
export const statusWords: Readonly<Record<ProblemStatus, { readonly sign: string; readonly word: string }>> =
  {
    proved: { sign: '✓', word: 'proved' },
    'not-proved': { sign: '✗', word: 'not proved' },
    refuted: { sign: '⊥', word: 'false' },
    invalid: { sign: '!', word: 'invalid' },
    fault: { sign: '?', word: 'machine fault' },
    remaining: { sign: '…', word: 'remaining' },
    'asks-for-answer': { sign: '–', word: 'asks for an answer' },
  };

/** The result of a problem with its reason, or with how many attempts proved it. */
export function tallyText({ status, attempts, proofs, decided }: Tally): string {
  const { word } = statusWords[status];
  if (status === 'proved') return attempts.length > 1 ? `${word} in ${proofs} of ${decided}` : word;
  const reasons = attempts.filter((attempt) => attempt.status === status).map(({ reason }) => reason);
  const reason = reasons.findLast((known) => known !== null) ?? null;
  return reason === null || reason === status ? word : `${word}: ${reason}`;
}

/** What a proof costs: one row a measure. No rows when nothing is proved. */
export function costTable(costs: Record<Measure, Spread | null>, caveat: string): WordTable {
  return {
    caption: `Cost of a proof${caveat}`,
    columns: ['', 'lower quartile', 'median', 'mean', 'upper quartile'],
    rows: costMeasures.flatMap((measure) => {
      const spread = costs[measure];
      if (spread === null) return [];
      const { lowerQuartile, median, mean, upperQuartile } = spread;
      const texts = [lowerQuartile, median, mean, upperQuartile].map((cost) => spentText(measure, cost));
      return [[measureNames[measure], ...texts]];
    }),
  };
}

/** One row a group: its counts, pass@1, and pass@k for the largest k that there is. */
export function scoreTable(caption: string, groups: readonly GroupScore[], k: number): WordTable {
  const several = k > 1 ? [`pass@${k}`] : [];
  const asking = groups.some(({ score }) => score.askingForAnswer > 0) ? ['ask for an answer'] : [];
  return {
    caption,
    columns: [
      '',
      'problems',
      'proved',
      'not proved',
      'false',
      'invalid',
      'faults',
      'remaining',
      ...asking,
      'pass@1',
      ...several,
    ],
    rows: groups.map(({ name, score }) => {
      const { problems, proved, notProved, refuted, invalid, faults, remaining, rates } = score;
      const apart = asking.map(() => score.askingForAnswer);
      const counts = [problems, proved, notProved, refuted, invalid, faults, remaining, ...apart].map(String);
      const rateAt = (wanted: number) => cell(rates.find((rate) => rate.k === wanted));
      return [name, ...counts, rateAt(1), ...several.map(() => rateAt(k))];
    }),
  };
}

const cell = (rate: Rate | undefined): string =>
  rate === undefined ? '' : `${percent(rate.share)} (${percentRange(rate)})`;

/** What single tactics prove of the same problems, beside the run. No rows when nobody tried. */
export function baselineTable(
  baselines: BenchReport['baselines'],
  tallies: readonly Pick<Tally, 'problem' | 'status'>[],
  caveat: string,
): WordTable {
  const ours = new Set(tallies.filter(({ status }) => status === 'proved').map(({ problem }) => problem.id));
  const any = new Set(baselines.flatMap(({ proved }) => proved));
  const someUnknown = new Set(baselines.flatMap(({ unknown }) => unknown)).difference(any);
  const row = (name: string, proved: ReadonlySet<string>, unknown: number) => [
    name,
    String(proved.size),
    String(unknown),
    String(proved.difference(ours).size),
    String(ours.difference(proved).size),
  ];
  return {
    caption: `Single tactics on the same statements${caveat}`,
    columns: ['', 'proved', 'unknown', 'not proved by this run', 'proved only by this run'],
    rows:
      baselines.length === 0
        ? []
        : [
            ...baselines.map(({ name, proved, unknown }) => row(name, new Set(proved), unknown.length)),
            row('any of them', any, someUnknown.size),
          ],
  };
}
