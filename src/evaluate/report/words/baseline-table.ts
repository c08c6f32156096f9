import type { WordTable } from '../../../report/word-table.ts';
import type { Tally } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';

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
