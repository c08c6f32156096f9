import { mcnemarTest } from '../../core/statistics/mcnemar.ts';
import { type Interval, wilsonInterval } from '../../core/statistics/wilson.ts';
import type { Calibration } from '../../src/learn/calibration/calibration-schema.ts';
import { decideValue, type ValueDecision } from '../../src/learn/calibration/decide-value.ts';
import { pairSearches } from '../../src/learn/calibration/pair-searches.ts';
import type { SearchRecord } from '../../src/learn/run/folder/search-record.ts';
import type { WordTable } from '../../src/report/word-table.ts';

/** What a variant came to. */
export interface Measured {
  readonly name: string;
  readonly about: string;
  /** What it was trained on, and the policy's loss on what it was not; null without a training. The whole loss has other parts and weights in some variants. */
  readonly examples: number | null;
  readonly heldOutLoss: number | null;
  readonly records: readonly SearchRecord[];
  /** Of its values on the states of these searches. */
  readonly calibration: Calibration | null;
}

export interface AblationRow extends Omit<Measured, 'records'> {
  readonly problems: number;
  readonly solved: number;
  readonly interval: Interval;
  readonly calls: number;
  /** Against the full one, on the problems of which both know something; p: McNemar's exact test. */
  readonly gained: number;
  readonly lost: number;
  readonly p: number;
  /** The calls of both on the same problems: see `decide-value.ts`. */
  readonly against: ValueDecision;
}

export function ablationRow({ records, ...variant }: Measured, full: Measured): AblationRow {
  const known = records.filter(({ verdict }) => verdict !== 'unknown');
  const solved = known.filter(({ verdict }) => verdict === 'proved').length;
  const against = decideValue(pairSearches(full.records, records));
  return {
    ...variant,
    problems: known.length,
    solved,
    interval: wilsonInterval(solved, known.length),
    calls: known.reduce((sum, { spent }) => sum + spent.calls, 0),
    gained: against.gained,
    lost: against.lost,
    p: mcnemarTest(against.gained, against.lost).exact,
    against,
  };
}

export function ablationTable(rows: readonly AblationRow[], caption: string): WordTable {
  return {
    caption,
    columns: [
      'variant',
      'solved',
      '95 %',
      'calls',
      'gained',
      'lost',
      'p',
      'fewer/more calls',
      'p',
      'examples',
      'policy loss',
      'AUC',
      'Brier',
      '',
    ],
    rows: rows.map((row) => [
      row.name,
      `${row.solved} of ${row.problems}`,
      `${(100 * row.interval.low).toFixed(0)}–${(100 * row.interval.high).toFixed(0)}%`,
      String(row.calls),
      String(row.gained),
      String(row.lost),
      row.p.toFixed(2),
      `${row.against.fewer}/${row.against.more}`,
      row.against.chance.toFixed(2),
      row.examples === null ? '' : String(row.examples),
      row.heldOutLoss === null ? '' : row.heldOutLoss.toFixed(2),
      row.calibration?.auc ? row.calibration.auc.value.toFixed(2) : '',
      row.calibration === null ? '' : row.calibration.brier.score.toFixed(3),
      row.about,
    ]),
  };
}
