import type { Theorem } from '../../core/theorem.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { type Configuration, defaultConfiguration } from './configurations.ts';
import { RememberingEngine } from './remembering-engine.ts';
import type { Results } from './results.ts';
import { type RunSetting, runProblem } from './run-problem.ts';
import { type Comparison, summariseAll } from './summary.ts';

export interface CompareOptions extends Pick<RunSetting, 'engine' | 'limits' | 'workers'> {
  readonly seeds: readonly number[];
  /** Whether each search asks Lean itself, by the clock on the wall; else those on one problem share Lean's answers. */
  readonly fresh?: boolean;
  /** Smaller budgets of calls for which shares are told, too. */
  readonly within?: readonly number[];
  /** What is there is not run again; all of it was made with this engine, these limits and workers. */
  readonly results: Results;
  readonly say: (line: string) => void;
}

/**
 * Each configuration on each problem with each seed, and a summary of these runs alone, whatever else `results` hold. Each problem
 * begins with another configuration: the first one finds fewest answers.
 */
export async function compare(
  problems: readonly Theorem[],
  configurations: readonly Configuration[],
  { engine, limits, workers, seeds, fresh = false, within = [], results, say }: CompareOptions,
): Promise<Comparison> {
  const names = configurations.map(({ name }) => name);
  const ids = new Set(problems.map(({ id }) => id));
  const chosen = () =>
    results.runs.filter(
      ({ id, seed, configuration }) => ids.has(id) && seeds.includes(seed) && names.includes(configuration),
    );
  for (const [at, problem] of problems.entries()) {
    const first = at % configurations.length;
    const jobs = [...configurations.slice(first), ...configurations.slice(0, first)]
      .flatMap((configuration) => seeds.map((seed) => ({ configuration, seed })))
      .filter(
        ({ configuration, seed }) =>
          !results.has({ configuration: configuration.name, seed, id: problem.id }),
      );
    const asking = fresh ? { engine, takeAsked: null } : sharing(engine);
    for (const { configuration, seed } of jobs)
      results.add(await runProblem(problem, configuration, { ...asking, limits, workers, seed }));
    const own = chosen().filter(({ id }) => id === problem.id);
    const proved = own.filter((run) => run.proved).length;
    say(`${at + 1} of ${problems.length}: ${problem.id} proved in ${proved} of ${own.length} runs`);
  }
  return summariseAll(names, chosen(), { within, reference: defaultConfiguration.name });
}

function sharing(engine: LeanEngine): Pick<RunSetting, 'engine' | 'takeAsked' | 'clock'> {
  const remembering = new RememberingEngine(engine);
  const { clock } = remembering;
  return { engine: remembering.asEngine(), takeAsked: () => remembering.takeAsked(), clock };
}
