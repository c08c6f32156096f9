import type { Problem } from '../../datasets/suite.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { configurations } from './configurations.ts';
import { runProblem } from './run-problem.ts';

/** Calls of each search: enough to keep workers busy, few enough that hard theorems don't take it all. */
const calls = 200;

export interface Scaling {
  readonly callsPerSecondOneWorker: number;
  readonly callsPerSecondTwoWorkers: number;
  readonly ratio: number;
  /** Share of the time of the run with one worker in which Lean worked on no tactic, statement or proof. */
  readonly overheadShare: number;
}

/** The same searches with one worker and with two, each after a round that warms the workers up. */
export async function scaling(problems: readonly Problem[], say: (line: string) => void): Promise<Scaling> {
  const one = await measure(problems, 1);
  say(`one worker: ${one.callsPerSecond.toFixed(0)} calls/s, ${one.overheadShare.toFixed(3)} outside Lean`);
  const two = await measure(problems, 2);
  say(`two workers: ${two.callsPerSecond.toFixed(0)} calls/s`);
  return {
    callsPerSecondOneWorker: Math.round(one.callsPerSecond),
    callsPerSecondTwoWorkers: Math.round(two.callsPerSecond),
    ratio: Number((two.callsPerSecond / one.callsPerSecond).toFixed(2)),
    overheadShare: Number(one.overheadShare.toFixed(3)),
  };
}

async function measure(problems: readonly Problem[], workers: number) {
  await using engine = await createEmbeddedEngine({ workers });
  const configuration = configurations[0]!;
  const round = async () => {
    const started = performance.now();
    const before = engine.stats().msInLean;
    let made = 0;
    for (const problem of problems) {
      const setting = { engine, takeAsked: null, limits: { calls }, workers, seed: 0 };
      made += (await runProblem(problem, configuration, setting)).calls;
    }
    const ms = performance.now() - started;
    return {
      callsPerSecond: (1000 * made) / ms,
      overheadShare: 1 - (engine.stats().msInLean - before) / ms / workers,
    };
  };
  await round();
  return round();
}
