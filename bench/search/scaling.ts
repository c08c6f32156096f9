import type { Problem } from '../../datasets/suite.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { defaultConfiguration } from './configurations.ts';
import { runProblem } from './run-problem.ts';

/** Calls of each search: enough to keep workers busy, few enough that hard theorems don't take it all. */
const calls = 200;

export interface Scaling {
  readonly callsPerSecondOneWorker: number;
  readonly callsPerSecondTwoWorkers: number;
  readonly ratio: number;
  /** With two workers and one expansion under way, four, and the default, which is two. */
  readonly callsPerSecondByExpansions: Readonly<Record<string, number>>;
  /** Share of the time of the run with one worker in which Lean worked on no tactic, statement or proof. */
  readonly overheadShare: number;
}

/** Lean with so many workers; `msInLean` counts for all of them. */
export type OpenEngine = (
  workers: number,
) => Promise<LeanEngine & { stats(): { readonly msInLean: number } }>;

/** The same searches, as the default has them, with one worker and with two, each after a round that warms the workers up. */
export async function scaling(
  problems: readonly Problem[],
  open: OpenEngine,
  say: (line: string) => void,
): Promise<Scaling> {
  const one = await measure(problems, open, 1, [null]);
  const overheadShare = Number(one[0]!.overheadShare.toFixed(3));
  say(`one worker: ${one[0]!.callsPerSecond.toFixed(0)} calls/s, ${overheadShare} outside Lean`);
  const expansions = [1, 4, null];
  const two = await measure(problems, open, 2, expansions);
  const byExpansions = expansions.map((count, at) => [
    count ?? 'default',
    Math.round(two[at]!.callsPerSecond),
  ]);
  for (const [count, rate] of byExpansions) say(`two workers, expansions at once: ${count}: ${rate} calls/s`);
  return {
    callsPerSecondOneWorker: Math.round(one[0]!.callsPerSecond),
    callsPerSecondTwoWorkers: Math.round(two.at(-1)!.callsPerSecond),
    ratio: Number((two.at(-1)!.callsPerSecond / one[0]!.callsPerSecond).toFixed(2)),
    callsPerSecondByExpansions: Object.fromEntries(byExpansions),
    overheadShare,
  };
}

async function measure(
  problems: readonly Problem[],
  open: OpenEngine,
  workers: number,
  parallelisms: readonly (number | null)[],
) {
  await using engine = await open(workers);
  const round = async (parallelism: number | null) => {
    const started = performance.now();
    const before = engine.stats().msInLean;
    let made = 0;
    for (const problem of problems) {
      const setting = { engine, takeAsked: null, limits: { calls }, workers, seed: 0 };
      made += (await runProblem(problem, { ...defaultConfiguration, parallelism }, setting)).calls;
    }
    const ms = performance.now() - started;
    return {
      callsPerSecond: (1000 * made) / ms,
      overheadShare: 1 - (engine.stats().msInLean - before) / ms / workers,
    };
  };
  await round(null);
  const rounds = [];
  for (const parallelism of parallelisms) rounds.push(await round(parallelism));
  return rounds;
}
