import type { StepReplay, TracedTheorem } from '../../lean/traced-module.ts';
import type { SplitCounts, TraceCounts } from './trace-schema.ts';

export function countSteps(theorems: readonly TracedTheorem[]): TraceCounts {
  const replays = theorems.flatMap(({ steps }) => steps.flatMap(({ replay }) => replay ?? []));
  const of = (wanted: StepReplay): number => replays.filter((replay) => replay === wanted).length;
  const steps = theorems.reduce((sum, theorem) => sum + theorem.steps.length, 0);
  return {
    theorems: theorems.length,
    withTactics: theorems.filter((theorem) => theorem.steps.length > 0).length,
    steps,
    replay:
      replays.length < steps ? null : { same: of('same'), differs: of('differs'), failed: of('failed') },
  };
}

export const noCounts: SplitCounts = {
  modules: 0,
  posable: 0,
  ...countSteps([]),
  novelPremises: 0,
};

export const addCounts = (a: SplitCounts, b: SplitCounts): SplitCounts => ({
  modules: a.modules + b.modules,
  posable: a.posable + b.posable,
  theorems: a.theorems + b.theorems,
  withTactics: a.withTactics + b.withTactics,
  steps: a.steps + b.steps,
  replay:
    a.replay === null || b.replay === null
      ? null
      : {
          same: a.replay.same + b.replay.same,
          differs: a.replay.differs + b.replay.differs,
          failed: a.replay.failed + b.replay.failed,
        },
  novelPremises: a.novelPremises + b.novelPremises,
});
