import type { Random } from '../../../core/random.ts';
import { type DifficultyKind, difficultyWeight, type Tries } from './difficulty.ts';
import { drawWeighted } from './draw-weighted.ts';
import { type HorizonPlan, nextStage } from './horizon.ts';
import { drawStart, type ReversePlan, type StartTries } from './reverse-curriculum.ts';

/** What a round searched, as far as the choice of the next one depends on it. */
export interface PastRound {
  /** A place in the stages of the horizon. */
  readonly stage: number;
  /** One for each search of which something is known. */
  readonly searches: readonly {
    readonly theorem: string;
    readonly proved: boolean;
    readonly given: number;
  }[];
}

/** One search to make. */
export interface Task {
  readonly theorem: string;
  /** Lean calls that it may use. */
  readonly calls: number;
  /** Steps of a known proof that it is shown; 0: it begins at the beginning. */
  readonly given: number;
  readonly seed: number;
}

export interface TaskPlan {
  /** Searches of a round, and of the first one, which asks no model and has nothing to learn from yet. */
  readonly count: number;
  readonly firstCount: number;
  readonly difficulty: DifficultyKind;
  /** How much more a theorem counts that was never tried, where they are drawn by variance. */
  readonly fresh: number;
  readonly horizon: HorizonPlan;
  /** Null: every search begins at the beginning. */
  readonly reverse: ReversePlan | null;
}

/** What there is to choose from. */
export interface TaskSource {
  readonly theorems: readonly string[];
  /** Steps of the proof that is known of a theorem, where one is. */
  readonly known: ReadonlyMap<string, number>;
}

/** The tasks of the next round and their stage. */
export interface SampledTasks {
  readonly stage: number;
  readonly tasks: readonly Task[];
}

/**
 * Chooses the searches of the next round by what became of those before: theorems that are proved about half of the time
 * first, and a share of them from the middle of a known proof.
 */
export function sampleTasks(
  { theorems, known }: TaskSource,
  past: readonly PastRound[],
  plan: TaskPlan,
  random: Random,
): SampledTasks {
  const stage = nextStage(
    plan.horizon,
    past.map(({ stage: number, searches }) => ({ stage: number, share: shareProved(searches) })),
  );
  const calls = plan.horizon.stages[stage] ?? 1;
  const count = past.length === 0 ? plan.firstCount : plan.count;
  const starts = plan.reverse === null ? [] : sampleStarts(known, past, plan.reverse, count, random);
  const tries = countTries(past);
  const weightOf = (id: string) =>
    plan.difficulty === 'uniform'
      ? 1
      : difficultyWeight(tries.get(id) ?? { tried: 0, proved: 0 }, plan.fresh);
  const whole = drawWeighted(theorems, weightOf, count - starts.length, random);
  const chosen = [...starts, ...whole.map((theorem) => ({ theorem, given: 0 }))];
  const tasks = chosen.map(({ theorem, given }) => ({
    theorem,
    // What is shown costs calls too.
    calls: calls + given,
    given,
    seed: Math.floor(random.next() * 2 ** 31),
  }));
  return { stage, tasks };
}

/** Theorems whose proof has more than one step, each with a start on it that it has reached. */
function sampleStarts(
  known: ReadonlyMap<string, number>,
  past: readonly PastRound[],
  plan: ReversePlan,
  count: number,
  random: Random,
): { readonly theorem: string; readonly given: number }[] {
  const long = [...known].filter(([, steps]) => steps > 1);
  const drawn = drawWeighted(long, () => 1, Math.floor(count * plan.share), random);
  return drawn.map(([theorem, steps]) => ({
    theorem,
    given: drawStart(steps, startTries(theorem, past), plan, random),
  }));
}

function startTries(theorem: string, past: readonly PastRound[]): StartTries[] {
  const tries = new Map<number, StartTries>();
  for (const search of past.flatMap(({ searches }) => searches)) {
    if (search.theorem !== theorem || search.given === 0) continue;
    const { tried, proved } = tries.get(search.given) ?? { tried: 0, proved: 0 };
    const { given } = search;
    tries.set(given, { given, tried: tried + 1, proved: proved + (search.proved ? 1 : 0) });
  }
  return [...tries.values()];
}

/** Of searches from the beginning. */
export function countTries(past: readonly PastRound[]): ReadonlyMap<string, Tries> {
  const tries = new Map<string, Tries>();
  for (const { theorem, proved } of fromBeginning(past.flatMap(({ searches }) => searches))) {
    const before = tries.get(theorem) ?? { tried: 0, proved: 0 };
    tries.set(theorem, { tried: before.tried + 1, proved: before.proved + (proved ? 1 : 0) });
  }
  return tries;
}

/** The searches that were shown nothing: what one was shown says little of what it would have found. */
export const fromBeginning = <S extends { readonly given: number }>(searches: readonly S[]): S[] =>
  searches.filter(({ given }) => given === 0);

function shareProved(searches: PastRound['searches']): number {
  const whole = fromBeginning(searches);
  return whole.length === 0 ? 0 : whole.filter(({ proved }) => proved).length / whole.length;
}
