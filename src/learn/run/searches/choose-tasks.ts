import { z } from 'zod';
import { seededRandom } from '../../../../core/random.ts';
import { natural } from '../../../../core/schemas.ts';
import type { PastProblem } from '../../problems/past-problems.ts';
import { generatedTasks, searchesOf } from '../../tasks/generated-tasks.ts';
import { type SampledTasks, sampleTasks } from '../../tasks/task-sampler.ts';
import { seedOf } from '../config/seed-of.ts';
import { doOnce } from '../folder/do-once.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import type { RoundResult } from '../folder/round-result.ts';
import type { RunContext } from '../run-context.ts';
import type { KnownProofs } from './known-proofs.ts';

const tasksSchema = z.strictObject({
  stage: natural,
  tasks: z.array(z.strictObject({ theorem: z.string(), calls: natural, given: natural, seed: natural })),
});

interface TaskSources {
  readonly results: readonly RoundResult[];
  readonly known: KnownProofs;
  /** Theorems that the round made itself. */
  readonly problems: readonly PastProblem[];
}

/** The searches of a round, by what became of them in the rounds before. */
export const chooseTasks = (
  round: number,
  sources: TaskSources,
  paths: RoundPaths,
  context: RunContext,
): Promise<SampledTasks> =>
  doOnce(paths.tasks, tasksSchema, async () => {
    const { config, train } = context;
    const { results, known, problems } = sources;
    const random = seededRandom(seedOf(config.seed, `tasks ${round}`));
    const invalid = new Set(results.flatMap((result) => result.invalid));
    const ids = new Set(train.map(({ id }) => id).filter((id) => !invalid.has(id)));
    const steps = new Map([...known].filter(([id]) => ids.has(id)).map(([id, proof]) => [id, proof.length]));
    const { tasks: plan, problems: settings } = config.settings;
    const rest = plan.count - problems.length * settings.tries;
    const { stage, tasks } = sampleTasks(
      { theorems: [...ids], known: steps },
      searchesOf(ids, results),
      { ...plan, count: Math.max(0, rest) },
      random,
    );
    const made = problems.map(({ theorem }) => theorem.id);
    const calls = plan.horizon.stages[stage] ?? 1;
    return { stage, tasks: [...tasks, ...generatedTasks(made, calls, settings.tries, random)] };
  });
