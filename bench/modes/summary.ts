import { type Interval, mcnemarTest, wilsonInterval } from '../../core/statistics.ts';
import type { ModeRun } from './mode-results.ts';

/** A row of the report: one mode on the theorems that all modes were run on. */
export interface ModeRow {
  readonly mode: string;
  readonly theorems: number;
  readonly solved: number;
  readonly interval: Interval;
  /** Sums over all theorems, proved or not. */
  readonly calls: number;
  readonly tokens: number;
  /** Theorems that were proved with no more than a part of the budget, in the order of `budgetParts`. */
  readonly within: readonly number[];
  readonly seconds: number;
  /** Against the first mode: what only this one proves, what only that one does, and the exact p-value of the two. */
  readonly against: {
    readonly gained: readonly string[];
    readonly lost: readonly string[];
    readonly p: number;
  };
}

/** Parts of the budget of one theorem. */
const budgetParts = [1 / 8, 1 / 4, 1 / 2, 1] as const;

/** What one theorem may cost; absent: no limit. */
export interface ModeLimits {
  readonly calls?: number;
  readonly ms?: number;
  readonly tokens?: number;
}

/** `runs` of one seed. Theorems that some mode has no run on are left out: the comparison is between the same ones. */
export function summariseModes(
  modes: readonly string[],
  runs: readonly ModeRun[],
  limits: ModeLimits,
): readonly ModeRow[] {
  const byMode = modes.map(
    (mode) => new Map(runs.filter((run) => run.mode === mode).map((run) => [run.id, run])),
  );
  const [first] = byMode;
  const ids = [...(first?.keys() ?? [])].filter((id) => byMode.every((own) => own.has(id)));
  const proves = (own: ReadonlyMap<string, ModeRun> | undefined, id: string) => own?.get(id)?.proved === true;
  return modes.map((mode, at) => {
    const own = byMode[at];
    const all = ids.flatMap((id) => own?.get(id) ?? []);
    const solved = all.filter(({ proved }) => proved).length;
    const gained = ids.filter((id) => proves(own, id) && !proves(first, id));
    const lost = ids.filter((id) => !proves(own, id) && proves(first, id));
    const sum = (of: (run: ModeRun) => number) => all.reduce((total, run) => total + of(run), 0);
    return {
      mode,
      theorems: ids.length,
      solved,
      interval: wilsonInterval(solved, ids.length),
      calls: sum(({ calls }) => calls),
      tokens: sum(({ tokens }) => tokens),
      within: budgetParts.map(
        (part) => all.filter((run) => run.proved && isWithin(run, limits, part)).length,
      ),
      seconds: Math.round(sum(({ ms }) => ms) / 100) / 10,
      against: { gained, lost, p: mcnemarTest(gained.length, lost.length).exact },
    };
  });
}

/** The whole budget holds every proof: calls and time may go a little beyond it. */
function isWithin(run: ModeRun, limits: ModeLimits, part: number): boolean {
  return (
    part === 1 ||
    (['calls', 'ms', 'tokens'] as const).every((of) => run[of] <= part * (limits[of] ?? Infinity))
  );
}

/** The rows as tables in Markdown, with what each mode gains and loses below them. */
export function describeRows(rows: readonly ModeRow[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const [first] = rows;
  const lines = rows.map(({ mode, theorems, solved, interval, calls, tokens, seconds, against }) => {
    const share = theorems === 0 ? '-' : percent(solved / theorems);
    const among = `${percent(interval.low)} to ${percent(interval.high)}`;
    const others = `+${against.gained.length} -${against.lost.length}, p = ${against.p.toFixed(3)}`;
    const compared = mode === first?.mode ? '-' : others;
    return `| ${[mode, `${solved} of ${theorems}`, share, among, calls, tokens, seconds, compared].join(' | ')} |`;
  });
  const lists = rows.flatMap(({ mode, against: { gained, lost } }) => [
    ...(gained.length === 0 ? [] : [`${mode} alone: ${gained.join(', ')}`, '']),
    ...(lost.length === 0 ? [] : [`${first?.mode} and not ${mode}: ${lost.join(', ')}`, '']),
  ]);
  return [
    `| mode | solved | share | 95% (Wilson) | calls | tokens | seconds | against ${first?.mode} |`,
    '| ---- | ------ | ----- | ------------ | ----- | ------ | ------- | ------- |',
    ...lines,
    '',
    'Solved with a part of the budget:',
    '',
    `| mode | ${budgetParts.map(percent).join(' | ')} |`,
    `| ---- | ${budgetParts.map(() => '---').join(' | ')} |`,
    ...rows.map(({ mode, within }) => `| ${[mode, ...within].join(' | ')} |`),
    '',
    ...lists,
  ].join('\n');
}
