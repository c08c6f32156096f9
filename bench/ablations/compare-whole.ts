import { join } from 'node:path';
import { roundText } from '../../src/learn/report/train-progress.ts';
import type { DecidedRun } from '../../src/learn/run/config/asked-run.ts';
import type { ChosenProblems } from '../../src/learn/run/config/choose-problems.ts';
import { makeTrainConfig } from '../../src/learn/run/config/make-config.ts';
import type { TrainConfig } from '../../src/learn/run/config/train-config.ts';
import type { WordTable } from '../../src/report/word-table.ts';
import { type AblationRow, ablationRow } from './rows.ts';
import { runWhole, type WholeContext, type WholeMeasured } from './run-whole.ts';
import { changesRun, type WholeVariant } from './whole-variants.ts';

export interface WholeComparison {
  readonly decided: DecidedRun;
  readonly provenance: Pick<TrainConfig, 'lakatos' | 'lean' | 'policy'>;
  /** Of the full run. The others have rounds until their searches have used as many Lean calls, but twice as many at most. */
  readonly rounds: number;
  /** The full one first. */
  readonly variants: readonly WholeVariant[];
  /** A folder for each variant. */
  readonly out: string;
  readonly say: (line: string) => void;
}

export type WholeRow = AblationRow & Pick<WholeMeasured, 'rounds' | 'searchCalls' | 'alone'>;

/** Makes the whole run once as it is, and once without each mechanism, from the same seed and at equal Lean calls. */
export async function compareWhole(
  { decided, provenance, rounds, variants, out, say }: WholeComparison,
  problems: ChosenProblems,
  context: WholeContext,
): Promise<WholeRow[]> {
  const measured: WholeMeasured[] = [];
  for (const variant of variants) {
    const { name, about, change } = variant;
    const [full] = measured;
    if (full !== undefined && !changesRun(variant, decided.settings)) {
      say(`${name}: the preset does nothing otherwise`);
      continue;
    }
    const settings = change(decided.settings);
    const config = makeTrainConfig({ ...decided, settings }, problems, provenance, new Date());
    const run = { name, about, path: join(out, name), config };
    const most =
      full === undefined
        ? { leastCalls: Number.POSITIVE_INFINITY, mostRounds: rounds }
        : { leastCalls: full.searchCalls, mostRounds: 2 * rounds };
    const told = new Set<number>();
    measured.push(
      await runWhole({ ...run, ...most }, problems, {
        ...context,
        onEvent(event) {
          context.onEvent(event);
          if (event.kind !== 'round-finished' || told.has(event.result.round)) return;
          told.add(event.result.round);
          for (const line of roundText(event.result).split('\n')) say(`${name}: ${line}`);
        },
      }),
    );
  }
  const [full] = measured;
  return full === undefined
    ? []
    : measured.map(({ rounds: made, searchCalls, alone, ...each }) => ({
        ...ablationRow(each, full),
        ...{ rounds: made, searchCalls, alone },
      }));
}

export const wholeTable = (rows: readonly WholeRow[], caption: string): WordTable => ({
  caption,
  columns: [
    'variant',
    'rounds',
    'search calls',
    'solved',
    '95 %',
    'gained',
    'lost',
    'p',
    'alone',
    'examples',
    '',
  ],
  rows: rows.map((row) => [
    row.name,
    String(row.rounds),
    String(row.searchCalls),
    `${row.solved} of ${row.problems}`,
    `${(100 * row.interval.low).toFixed(0)}–${(100 * row.interval.high).toFixed(0)}%`,
    String(row.gained),
    String(row.lost),
    row.p.toFixed(2),
    row.alone === null ? '' : String(row.alone),
    row.examples === null ? '' : String(row.examples),
    row.about,
  ]),
});
