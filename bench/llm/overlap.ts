import type { Problem } from '../../datasets/catalogue.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ModelInUse } from '../../src/prove/policy/describe-model.ts';
import { defaultStrategy } from '../../src/prove/search-settings.ts';
import { defaultConfiguration } from '../search/configurations.ts';
import { runProblem } from '../search/run-problem.ts';
import { BusyShares } from './busy-shares.ts';

export interface Overlap {
  /** Of Lean. */
  readonly workers: number;
  /** Expansions under way at once: with no more than workers, Lean waits while the model thinks. */
  readonly parallelism: number;
  /** Of the wall time; as `BusyShares` names them. */
  readonly shares: Readonly<Record<string, number>>;
}

/** Searches with the mixed policy, and tells for which share of the wall time Lean, the model and both worked. */
export async function measureOverlap(
  problems: readonly Problem[],
  use: ModelInUse,
  { workers, parallelism }: Pick<Overlap, 'workers' | 'parallelism'>,
): Promise<Overlap> {
  await using engine = await createEmbeddedEngine({ workers });
  const policy = 'mixed';
  const search = { ...defaultConfiguration.search, policy, strategy: defaultStrategy(policy) } as const;
  const configuration = { ...defaultConfiguration, parallelism, search };
  const run = async (problem: Problem, asked: LeanEngine, model: ModelInUse) =>
    runProblem(problem, configuration, {
      engine: asked,
      model,
      takeAsked: null,
      limits: { calls },
      workers,
      seed: 0,
    });
  // The first search waits for the index of lemmas and for workers that are not warm.
  await run(problems[0]!, engine, use);
  const busy = new BusyShares<'Lean' | 'model'>();
  const model: ModelInUse = {
    ...use,
    model: {
      ...use.model,
      info: use.model.info,
      complete: (...request) => busy.during('model', use.model.complete(...request)),
      countTokens: (prompt) => use.model.countTokens(prompt),
      tokensUsed: () => use.model.tokensUsed(),
    },
  };
  const watched: LeanEngine = {
    ...engine,
    fingerprint: engine.fingerprint,
    open: (...request) => busy.during('Lean', engine.open(...request)),
    apply: (...request) => busy.during('Lean', engine.apply(...request)),
    inductives: (...request) => busy.during('Lean', engine.inductives(...request)),
    libraryTheorems: (...request) => engine.libraryTheorems(...request),
    elaborate: (...request) => busy.during('Lean', engine.elaborate(...request)),
    verify: (...request) => busy.during('Lean', engine.verify(...request)),
    [Symbol.asyncDispose]: async () => {},
  };
  for (const problem of problems) await run(problem, watched, model);
  return { workers, parallelism, shares: busy.shares() };
}

/** Of each search. */
const calls = 150;
