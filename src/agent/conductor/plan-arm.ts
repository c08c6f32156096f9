import type { Arm } from './arm.ts';
import { type PlanningOptions, planWithCounts } from './plan-with-counts.ts';

/** As good as any, where there is something to plan with. */
const usualPrior = 0.1;
/** Lemmas are conjectured of the functions that the header defines; where there are none, few are. */
const priorWithoutFunctions = 0.02;

/** Planning. Lemmas that are proved are kept in the store one by one, whatever becomes of the plan. */
export function planArm(options: PlanningOptions): Arm {
  return {
    name: 'plan',
    countsTexts: options.writer !== undefined,
    prior: ({ own }) => (own === 'recursive' ? usualPrior : priorWithoutFunctions),
    run: (theorem, _opened, own) => planWithCounts(theorem, own, options),
  };
}

/** Planning by a model, which may state anything: so it is as good as any arm for every kind of theorem. */
export function modelPlanArm(options: PlanningOptions): Arm {
  return { ...planArm(options), name: 'model-plan', tellsTokens: true, prior: () => usualPrior };
}
