import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { countingTokens } from '../../llm/model-views.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import { beginReport, onlyTold } from '../../prove/report.ts';
import { searchProof } from '../../prove/search-proof.ts';
import { settleTheorem } from '../../prove/settle-theorem.ts';
import { proveWhole } from '../../prove/whole-proof/prove-whole.ts';
import type { WholeProofSettings } from '../../prove/whole-proof/whole-proof-settings.ts';
import type { Store } from '../../store/store.ts';
import { conjecturedPlans } from '../conjecturing-planner.ts';
import type { Memory } from '../memory/memory.ts';
import { type PlanningOptions, planRecorded } from '../plan-episode/plan-recorded.ts';
import { defaultPlan, type PlanSettings } from '../planner.ts';
import { ArmHistory, sliceSchema } from './arm-history.ts';
import type { Arm } from './arm-run.ts';
import { conclude } from './conclude.ts';
import { type ConductorOptions, runArms, type SliceEvent } from './run-arms.ts';

/** As long as nothing is known: about one slice in ten proves what those before it have not. */
const usualPrior = 0.1;

/** The direct search. It is held up and goes on, so that no slice repeats what an earlier one did. */
export const searchArm: Arm = {
  name: 'search',
  countsTexts: false,
  prior: () => usualPrior,
  run: (theorem, opened, options) =>
    searchProof(theorem, opened, options, beginReport(theorem, options.run.clock)),
};

/** Lemmas are conjectured of the functions that the header defines; where there are none, few are. */
const priorWithoutFunctions = 0.02;

/** Planning. Lemmas that are proved are kept in the store one by one, whatever becomes of the plan. */
export function planArm(options: PlanningOptions): Arm {
  return {
    name: 'plan',
    countsTexts: options.writer !== undefined,
    prior: (kind) => (kind.startsWith('recursive ') ? usualPrior : priorWithoutFunctions),
    run: (theorem, _opened, own) => planRecorded(theorem, own, options),
  };
}

/**
 * Planning by a model, which may state anything: so it is as good as any arm for every kind of theorem. No lesson is drawn:
 * its end is not the end of the work on the theorem.
 */
function modelPlanArm({ drawLesson: _, ...options }: PlanningOptions): Arm {
  const arm = planArm({ ...options, plan: afterSearch(options.plan) });
  return { ...arm, name: 'model-plan', tellsTokens: true, prior: () => usualPrior };
}

function wholeArm(settings: WholeProofSettings): Arm {
  return {
    name: 'whole',
    countsTexts: true,
    model: settings.model,
    prior: () => usualPrior,
    run: (theorem, opened, options) =>
      proveWhole(theorem, opened, options, settings, beginReport(theorem, options.run.clock)),
  };
}

/**
 * Proves a theorem by what pays off: the arms work on it by turns, in slices that grow, several at once where there are
 * workers for it; `run-arms.ts` says whose turn it is. `limits` of the options hold for all arms together. The first
 * proof that the gate accepts ends it, and what the others have spent counts too. Never throws: broken machinery is a
 * result with its `fault`.
 */
export function conduct(theorem: Theorem, options: ConductorOptions): Promise<ReportedResult> {
  return settleTheorem(theorem, options, async (opened, report) =>
    conclude(await runArms(theorem, opened, options), report),
  );
}

/**
 * A plan begins with a search that tells where it gets stuck. Here it goes over the ground of the direct search, whose
 * answers are remembered, and this much further.
 */
const afterSearch = (plan: PlanSettings): PlanSettings => ({ ...plan, directCalls: 32 });

export interface AutoOptions {
  /** Default: that of the store. */
  readonly history?: ArmHistory;
  /** See `ConductorOptions`. Default 128. */
  readonly firstCalls?: number;
  readonly onSlice?: (event: SliceEvent) => void;
  /** Has a model write whole proofs of the theorem and of lemmas; null or absent: none does. */
  readonly whole?: WholeProofSettings | null;
  /** Has a model plan, too. */
  readonly modelPlanning?: PlanningOptions;
  /** Null or absent: nothing is remembered. */
  readonly memory?: Memory | null;
}

/** The mode `auto`: direct search, planning and, where there is a model for them, plans of a model and whole proofs. */
export async function proveAuto(
  theorem: Theorem,
  options: ProveOptions,
  {
    history,
    firstCalls = 128,
    onSlice = () => {},
    whole: asked = null,
    modelPlanning,
    memory = null,
  }: AutoOptions = {},
): Promise<ReportedResult> {
  const { store } = options.lean;
  // Several arms ask it, and the conductor counts what they ask for this theorem.
  const whole = asked && { ...asked, model: countingTokens(asked.model) };
  const planning = planArm({ ...conjecturedPlans(memory, whole), plan: afterSearch(defaultPlan) });
  const byModel = modelPlanning === undefined ? [] : [modelPlanArm(modelPlanning)];
  const own = history ?? (await historyOf(store));
  const reported = await conduct(theorem, {
    ...options,
    arms: [searchArm, planning, ...byModel, ...(whole === null ? [] : [wholeArm(whole)])],
    history: own,
    firstCalls,
    onSlice,
  });
  await onlyTold(theorem, options.run, 'what paid off is not kept', () => store.putArms(own.entries));
  return reported;
}

const histories = new WeakMap<Store, Promise<ArmHistory>>();

/**
 * The history that goes with a store: what earlier runs have left in it, and what this one adds. A run of `lakatos prove`
 * has one store, and learns from one theorem to the next; each attempt of a benchmark has its own, and depends on no other.
 */
function historyOf(store: Store): Promise<ArmHistory> {
  const known = histories.get(store) ?? store.arms().then(historyFrom);
  histories.set(store, known);
  return known;
}

/** What is known of arms that there are no longer is left out. */
const historyFrom = (tallies: Awaited<ReturnType<Store['arms']>>): ArmHistory =>
  new ArmHistory(
    tallies.flatMap(({ tried, proved, ...slice }) => {
      const parsed = sliceSchema.safeParse(slice);
      return parsed.success ? [{ ...parsed.data, tried, proved }] : [];
    }),
  );
