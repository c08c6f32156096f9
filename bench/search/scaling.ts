import type { Problem } from '../../datasets/suite.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { defaultConfiguration } from './configurations.ts';
import { runProblem } from './run-problem.ts';

/** Calls of each search: enough to keep workers busy, few enough that hard theorems don't take it all. */
const calls = 200;

/** What is measured for each number of workers: how many expansions are under way at once. */
const setups = [
  { workers: 1, expansions: [1, 2] },
  { workers: 2, expansions: [1, 2, 4] },
] as const;

/** One number of workers and of expansions. Other expansions at once make other searches, with other calls. */
export interface ScalingRow {
  readonly workers: number;
  readonly expansions: number;
  readonly callsPerSecond: number;
  /** Share of the workers' time in which they worked on no tactic, statement or proof. */
  readonly overheadShare: number;
  /** How long Lean works on a call, in milliseconds: longer where workers slow each other down. */
  readonly leanMsPerCall: number;
}

export interface Scaling {
  /** Calls a second of two workers over those of one, each with as many expansions at once, which is the default. */
  readonly ratio: number;
  readonly rows: readonly ScalingRow[];
}

/** Lean with so many workers; `msInLean` counts for all of them. */
export type OpenEngine = (
  workers: number,
) => Promise<LeanEngine & { stats(): { readonly msInLean: number } }>;

/** The same theorems by the default search, with one worker and with two, each after a round that warms the workers up. */
export async function scaling(
  problems: readonly Problem[],
  open: OpenEngine,
  say: (line: string) => void,
): Promise<Scaling> {
  const rows: ScalingRow[] = [];
  for (const { workers, expansions } of setups) {
    await using engine = await open(workers);
    await measure(problems, engine, workers, workers);
    for (const count of expansions) {
      const row = await measure(problems, engine, workers, count);
      rows.push(row);
      say(`workers ${workers}, expansions at once ${count}: ${row.callsPerSecond} calls/s`);
    }
  }
  const byDefault = (workers: number) =>
    rows.find((row) => row.workers === workers && row.expansions === workers)!.callsPerSecond;
  return { ratio: Number((byDefault(2) / byDefault(1)).toFixed(2)), rows };
}

async function measure(
  problems: readonly Problem[],
  engine: Awaited<ReturnType<OpenEngine>>,
  workers: number,
  expansions: number,
): Promise<ScalingRow> {
  const started = performance.now();
  const before = engine.stats().msInLean;
  let made = 0;
  for (const problem of problems) {
    const setting = { engine, takeAsked: null, limits: { calls }, workers, seed: 0 };
    made += (await runProblem(problem, { ...defaultConfiguration, parallelism: expansions }, setting)).calls;
  }
  const ms = performance.now() - started;
  const msInLean = engine.stats().msInLean - before;
  return {
    workers,
    expansions,
    callsPerSecond: Number(((1000 * made) / ms).toFixed(1)),
    overheadShare: Number((1 - msInLean / ms / workers).toFixed(3)),
    leanMsPerCall: Number((msInLean / made).toFixed(1)),
  };
}
