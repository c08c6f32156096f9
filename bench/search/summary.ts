import { type Interval, quantile, wilsonInterval } from '../../core/statistics.ts';
import { type Against, compareRuns, describeAgainst } from './against.ts';
import type { Run } from './results.ts';

/** A row of the report: one configuration over all problems and seeds. Each problem counts the same, however often it was run. */
export interface Row {
  readonly configuration: string;
  /** Those with a run. */
  readonly problems: number;
  /** Problems solved with each seed. */
  readonly solved: readonly number[];
  /** Pairs of problem and seed without a run. While there are any, rows are not to be compared. */
  readonly missing: number;
  /** The mean over the problems of the share of their runs that proved them; Wilson's interval for one experiment over the problems. */
  readonly share: number;
  readonly interval: Interval;
  /** The same share for smaller budgets: proofs that took no more calls. Empty unless some were asked for. */
  readonly within: readonly { readonly calls: number; readonly share: number; readonly interval: Interval }[];
  /** Medians over the solved runs. */
  readonly callsToProof: number;
  readonly leanMsToProof: number;
  readonly msToProof: number;
  /** Calls for all problems, proved or not, with one seed: the mean over a problem's runs, summed up. */
  readonly callsInAll: number;
}

/** A row beside others, over the same problems and seeds. */
export interface ComparedRow extends Row {
  /** As `callsInAll`, for the problems alone that every run of every configuration proved. */
  readonly callsForCommon: number;
  /** Against the row of the default; null for that row itself, and when there is none. */
  readonly against: Against | null;
}

export interface Comparison {
  /** The row that the others are set against; null when it is not among them. */
  readonly reference: string | null;
  /** Problems that every run of every configuration proved. */
  readonly common: readonly string[];
  readonly rows: readonly ComparedRow[];
}

/** Of the runs of one configuration. `all`: those whose problems and seeds it should have; absent: its own. */
export function summarise(
  configuration: string,
  runs: readonly Run[],
  { all, within = [] }: { readonly all?: readonly Run[]; readonly within?: readonly number[] } = {},
): Row {
  const own = runs.filter((run) => run.configuration === configuration);
  const wanted = all ?? own;
  const seeds = distinct(wanted.map(({ seed }) => seed)).sort((a, b) => a - b);
  const problems = distinct(own.map(({ id }) => id));
  const proved = own.filter((run) => run.proved);
  const provedWithin = (calls: number) =>
    sum(problems.map((id) => mean(runsOf(own, id).map((run) => (run.proved && run.calls <= calls ? 1 : 0)))));
  const shareOf = (count: number) => ({
    share: count / Math.max(1, problems.length),
    interval: wilsonInterval(Math.round(count), problems.length),
  });
  return {
    configuration,
    problems: problems.length,
    solved: seeds.map((seed) => proved.filter((run) => run.seed === seed).length),
    missing: seeds.length * distinct(wanted.map(({ id }) => id)).length - own.length,
    ...shareOf(provedWithin(Number.POSITIVE_INFINITY)),
    within: within.map((calls) => ({ calls, ...shareOf(provedWithin(calls)) })),
    callsToProof: median(proved.map(({ calls }) => calls)),
    leanMsToProof: median(proved.map(({ leanMs }) => leanMs)),
    msToProof: median(proved.map(({ ms }) => ms)),
    callsInAll: callsFor(problems, own),
  };
}

export interface SummaryOptions {
  /** Smaller budgets for which shares are told, too. */
  readonly within?: readonly number[];
  /** The configuration that the others are set against, if it is among them. */
  readonly reference?: string;
}

/** The configurations side by side; `runs` are theirs, each with the same problems and seeds. */
export function summariseAll(
  configurations: readonly string[],
  runs: readonly Run[],
  { within = [], reference: wanted }: SummaryOptions = {},
): Comparison {
  const all = runs.filter(({ configuration }) => configurations.includes(configuration));
  const isCommon = (id: string) =>
    configurations.every((name) => all.some((run) => run.id === id && run.configuration === name)) &&
    runsOf(all, id).every(({ proved }) => proved);
  const common = distinct(all.map(({ id }) => id)).filter(isCommon);
  const reference = configurations.find((name) => name === wanted) ?? null;
  const ownOf = (name: string | null) => all.filter(({ configuration }) => configuration === name);
  const rows = configurations.map((name) => ({
    ...summarise(name, all, { all, within }),
    callsForCommon: callsFor(common, ownOf(name)),
    against: reference === null || name === reference ? null : compareRuns(ownOf(name), ownOf(reference)),
  }));
  return { reference, common, rows };
}

export function describeRow(row: Row): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const range = ({ low, high }: Interval) => `[${percent(low)}, ${percent(high)}]`;
  const missing = row.missing === 0 ? '' : ` (${row.missing} runs missing)`;
  return [
    row.configuration.padEnd(20),
    `${row.solved.join('/')} of ${row.problems}${missing}`.padEnd(18),
    `${percent(row.share)} ${range(row.interval)}`.padEnd(24),
    ...row.within.map(({ calls, share, interval }) => `${calls}: ${percent(share)} ${range(interval)}`),
    `${row.callsToProof} calls, ${(row.msToProof / 1000).toFixed(1)} s`,
  ].join(' ');
}

/** A line for each row, and one above that says what the last columns are. */
export function describeComparison({ reference, common, rows }: Comparison): string {
  const lines = rows.map((row) => {
    const calls = `${Math.round(row.callsForCommon)} for the common, ${Math.round(row.callsInAll)} in all`;
    return [describeRow(row), calls, row.against === null ? [] : describeAgainst(row.against)]
      .flat()
      .join('; ');
  });
  const compared =
    reference === null
      ? ''
      : `; against ${reference}: theorems gained and lost, and proved by both in fewer and more calls`;
  return [
    `median cost of a proof; calls of one seed for the ${common.length} theorems that every run proves, and for all${compared}`,
    ...lines,
  ].join('\n');
}

const callsFor = (problems: readonly string[], runs: readonly Run[]): number =>
  sum(problems.map((id) => mean(runsOf(runs, id).map(({ calls }) => calls))));

const runsOf = (runs: readonly Run[], id: string): readonly Run[] => runs.filter((run) => run.id === id);

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : quantile(sorted, 0.5);
}
