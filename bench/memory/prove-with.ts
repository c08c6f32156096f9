import type { Theorem } from '../../core/theorem.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { planWithCounts } from '../../src/agent/conductor/plan-with-counts.ts';
import { conjecturingPlanner } from '../../src/agent/conjecturing-planner.ts';
import type { ExperienceMemory } from '../../src/agent/memory/experience-memory.ts';
import { ExperienceRun } from '../../src/agent/memory/experience-run.ts';
import { defaultPlan } from '../../src/agent/plan-settings.ts';
import type { Planner } from '../../src/agent/planner.ts';
import { type ProveOptions, unlimited } from '../../src/prove/prove-options.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { searchProver } from '../../src/prove/search-prover.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';
import { benchProveOptions } from '../prove-options.ts';
import { RememberingEngine } from '../search/remembering-engine.ts';
import type { Run } from '../search/results.ts';

/** The modes of `lakatos prove` that need no model, and what they remember: `search` tactics; `plan` also lemmas and plans. */
export const memoryModes = ['search', 'plan'] as const;
export type MemoryMode = (typeof memoryModes)[number];

export interface MemoryBench {
  readonly mode: MemoryMode;
  readonly engine: LeanEngine;
  readonly lemmaIndex: ProveOptions['lemmaIndex'];
  readonly calls: number;
}

export interface WithSteps {
  readonly run: Run;
  /** Steps in the proof by who proposed them. */
  readonly steps: readonly (readonly [contributor: string, count: number])[];
}

/**
 * Who proves one theorem as often as wanted, with a memory or without one, each time with the same calls. Searches share
 * Lean's answers, and each counts them in full. Searches of plans are on many theorems, so they share none.
 */
export function proverOf(
  { mode, engine, lemmaIndex, calls }: MemoryBench,
  { id, header, statement }: Theorem,
) {
  const remembering = mode === 'search' ? new RememberingEngine(engine) : null;
  return async (configuration: string, used: ExperienceMemory | null): Promise<WithSteps> => {
    const experience = used === null ? null : new ExperienceRun(used);
    const withMemory = (planner: Planner) => experience?.planner(planner) ?? planner;
    const options: ProveOptions = {
      ...benchProveOptions({
        engine: remembering?.asEngine() ?? engine,
        search: defaultSearch,
        lemmaIndex,
        limits: { ...unlimited, calls },
        parallelism: 1,
        seed: 0,
      }),
      ...(remembering && { clock: remembering.clock }),
      prover:
        mode === 'search'
          ? searchProver
          : {
              name: 'plan',
              prove(theorem, own) {
                const plannerFor = (measured: LeanEngine) => withMemory(conjecturingPlanner(measured));
                return planWithCounts(theorem, own, { plannerFor, plan: defaultPlan });
              },
            },
    };
    remembering?.takeAsked();
    const { result, detail } = await proveTheorem(
      { id, header, statement },
      experience?.wrap(options) ?? options,
    );
    const { status, reason, spent, contributions = [] } = result;
    if (status === 'invalid' || status === 'error') throw new Error(`${id}: ${reason}: ${detail}`);
    const leanMs = Math.round(remembering?.takeAsked().leanMs ?? 0);
    return {
      run: {
        ...{ configuration, seed: 0, id, proved: status === 'proved', reason },
        ...{ calls: spent.calls, leanMs, ms: spent.ms },
      },
      steps: contributions.map(({ contributor, inProof }) => [contributor, inProof] as const),
    };
  };
}
