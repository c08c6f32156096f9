import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import type { PlanEvent } from '../plan-event.ts';
import type { PlanSettings } from '../plan-settings.ts';
import type { Planner } from '../planner.ts';
import { proveByPlan } from '../prove-by-plan.ts';
import { PlanContributions } from './plan-contributions.ts';

export interface PlanningOptions {
  /** Called once for each theorem: what a planner asks of this engine counts as the theorem's. */
  readonly plannerFor: (engine: LeanEngine) => Planner;
  readonly plan: PlanSettings;
  readonly onPlan?: (event: PlanEvent) => void;
}

/** A plan for one theorem, with what its searches brought among the result. */
export async function planWithCounts(
  theorem: Theorem,
  options: ProveOptions,
  { plannerFor, plan, onPlan = () => {} }: PlanningOptions,
): Promise<ReportedResult> {
  const contributions = new PlanContributions(theorem);
  const { reported } = await proveByPlan(theorem, {
    ...options,
    store: contributions.watch(options.store),
    whole: null,
    byPlan: null,
    planner: plannerFor(options.engine),
    plan,
    onPlan,
  });
  return { ...reported, result: contributions.addTo(reported.result) };
}
