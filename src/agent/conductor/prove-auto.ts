import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { onlyTold } from '../../prove/only-told.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import { forTheorem } from '../../prove/whole-proof/whole-proof-prover.ts';
import type { WholeProofSettings } from '../../prove/whole-proof/whole-proof-settings.ts';
import type { Store } from '../../store/store.ts';
import { conjecturingPlanner } from '../conjecturing-planner.ts';
import { writerOver } from '../lemma-writer.ts';
import { defaultPlan, type PlanSettings } from '../plan-settings.ts';
import type { Planner } from '../planner.ts';
import { type ArmHistory, sliceSchema } from './arm-history.ts';
import { conduct } from './conduct.ts';
import { type ConductorSettings, defaultConductor } from './conductor-settings.ts';
import { MemoryHistory } from './memory-history.ts';
import { modelPlanArm, planArm } from './plan-arm.ts';
import type { PlanningOptions } from './plan-with-counts.ts';
import { searchArm } from './search-arm.ts';
import type { SliceEvent } from './slice-event.ts';
import { wholeArm } from './whole-arm.ts';

/**
 * A plan begins with a search that tells where it gets stuck. Here it goes over the ground of the direct search, whose
 * answers are remembered, and this much further.
 */
const afterSearch = (plan: PlanSettings): PlanSettings => ({ ...plan, directCalls: 32 });

export interface AutoOptions {
  /** Default: that of the store. */
  readonly history?: ArmHistory;
  readonly settings?: ConductorSettings;
  readonly onSlice?: (event: SliceEvent) => void;
  /** Has a model write whole proofs of the theorem and of lemmas; null or absent: none does. */
  readonly whole?: WholeProofSettings | null;
  /** Has a model plan, too. */
  readonly modelPlanning?: PlanningOptions;
  /** Puts what is remembered before what the planner says. Default: nothing is remembered. */
  readonly withMemory?: (planner: Planner) => Planner;
}

/** The mode `auto`: direct search, planning and, where there is a model for them, plans of a model and whole proofs. */
export async function proveAuto(
  theorem: Theorem,
  options: ProveOptions,
  {
    history,
    settings = defaultConductor,
    onSlice = () => {},
    whole: asked = null,
    modelPlanning,
    withMemory = (planner) => planner,
  }: AutoOptions = {},
): Promise<ReportedResult> {
  const { store } = options;
  const whole = asked && forTheorem(asked, options);
  const planning = planArm({
    plannerFor: (engine) => withMemory(conjecturingPlanner(engine)),
    plan: afterSearch(defaultPlan),
    ...(whole !== null && { writer: writerOver(whole) }),
  });
  const byModel =
    modelPlanning === undefined
      ? []
      : [modelPlanArm({ ...modelPlanning, plan: afterSearch(modelPlanning.plan) })];
  const own = history ?? (await historyOf(store));
  const reported = await conduct(theorem, {
    ...options,
    arms: [searchArm, planning, ...byModel, ...(whole === null ? [] : [wholeArm(whole)])],
    history: own,
    settings,
    onSlice,
  });
  if (own instanceof MemoryHistory)
    await onlyTold(theorem, options, 'what paid off is not kept', () => store.putArms(own.entries));
  return reported;
}

const histories = new WeakMap<Store, Promise<MemoryHistory>>();

/**
 * The history that goes with a store: what earlier runs have left in it, and what this one adds. A run of `lakatos prove`
 * has one store, and learns from one theorem to the next; each attempt of a benchmark has its own, and depends on no other.
 */
function historyOf(store: Store): Promise<MemoryHistory> {
  const known = histories.get(store);
  if (known !== undefined) return known;
  const fresh = load(store);
  histories.set(store, fresh);
  return fresh;
}

/** What is known of arms that there are no longer is left out. */
async function load(store: Store): Promise<MemoryHistory> {
  const tallies = await store.arms();
  return new MemoryHistory(
    tallies.flatMap(({ tried, proved, ...slice }) => {
      const parsed = sliceSchema.safeParse(slice);
      return parsed.success ? [{ ...parsed.data, tried, proved }] : [];
    }),
  );
}
