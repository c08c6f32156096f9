import { z } from 'zod';
import type { Random } from '../../../core/random.ts';
import { natural, positive, share } from '../../../core/schemas.ts';

/** Searches for one theorem so far, those apart of which nothing is known. */
export interface Tries {
  readonly tried: number;
  readonly proved: number;
}

const untried: Tries = { tried: 0, proved: 0 };

/**
 * How much is to be learnt from a theorem: the expected variance of one more search,
 *
 *   E[p (1 - p)] = (s + 1) (n - s + 1) / ((n + 2) (n + 3))
 *
 * for a success rate p of which s successes in n tries are known (uniform prior). It is greatest for theorems that are
 * proved half of the time: those that are always proved, or never, teach nothing (SEC, DART and others, 2025).
 */
export function expectedVariance({ tried, proved }: Tries): number {
  return ((proved + 1) * (tried - proved + 1)) / ((tried + 2) * (tried + 3));
}

/** How theorems are drawn: by what is to be learnt from them, or each with the same chance. */
const difficultyKinds = ['variance', 'uniform'] as const;

/** The weight of a theorem in a draw by variance. `fresh`: how much more one counts that was never tried. */
export const difficultyWeight = (tries: Tries, fresh: number): number =>
  expectedVariance(tries) * (tries.tried === 0 ? fresh : 1);

/**
 * Draws `count` different items, each with a chance in proportion to its weight among those left: the items with the
 * largest u^(1/w), u uniform in (0, 1). Items of weight 0 are never drawn.
 * Source: P. S. Efraimidis and P. G. Spirakis, Information Processing Letters 97 (2006), 181-185.
 */
export function drawWeighted<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  count: number,
  random: Random,
): T[] {
  return items
    .map((item, index) => {
      const weight = weightOf(item);
      // A number for each item, whatever its weight: the draws of the others don't depend on it.
      const draw = 1 - random.next();
      return { item, index, weight, key: Math.log(draw) / weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.key - a.key || a.index - b.index)
    .slice(0, count)
    .map(({ item }) => item);
}

/**
 * How far a search may go in training, raised in stages, after ScalingInter-RL (AgentGym-RL, 2025): few steps first, which
 * is stable, then more, which finds other ways. The horizon here is a number of Lean calls. A stage ends when the share of
 * theorems proved has stopped to rise, or after so many rounds. It never touches the budget of evaluations.
 */
const horizonSchema = z.strictObject({
  stages: z.array(positive).min(1).describe('Lean calls of a search, one stage after the other'),
  mostRounds: positive.describe('rounds after which the next stage begins'),
  leastRise: z
    .number()
    .describe('a stage ends earlier where the share proved rises by less from round to round'),
});

/**
 * Start states on a known proof, after R3 (Xi and others, "Training Large Language Models for Reasoning through Reverse
 * Curriculum Reinforcement Learning", 2024): first only the last step is to be found, and each earlier start adds one. A
 * theorem goes on to an earlier start once it succeeds often enough from where it is; starts are drawn from all stages
 * that it has reached, so that nothing is unlearnt.
 */
const reverseSchema = z.strictObject({
  share: share.describe('searches that begin in the middle of a known proof'),
  advanceAt: share.describe('proved of them, a proof is begun a step earlier'),
  leastTries: positive.describe('tries before that'),
});
type ReversePlan = z.infer<typeof reverseSchema>;

export const taskPlanSchema = z.strictObject({
  count: positive.describe('searches of a round'),
  firstCount: positive.describe('searches of the first round'),
  bootstrap: z
    .boolean()
    .default(false)
    .describe(
      'the first round is searched by the built-in policy alone, and the base model is not measured before it',
    ),
  difficulty: z.enum(difficultyKinds).default('variance').describe('how theorems are drawn'),
  fresh: z.number().positive().describe('how much more a theorem counts that was never tried'),
  horizon: horizonSchema,
  /** Null: every search begins at the beginning. */
  reverse: reverseSchema.nullable(),
});
export type TaskPlan = z.infer<typeof taskPlanSchema>;

/** The stage to search in next, as a place in `stages`, given the share proved in each round so far and its stage. */
export function nextStage(
  { stages, mostRounds, leastRise }: TaskPlan['horizon'],
  history: readonly { readonly stage: number; readonly share: number }[],
): number {
  const last = history.at(-1);
  if (last === undefined) return 0;
  const inStage = history.slice(history.findLastIndex(({ stage }) => stage !== last.stage) + 1);
  const before = inStage.at(-2);
  const hasStopped = before !== undefined && last.share - before.share < leastRise;
  const isOver = hasStopped || inStage.length >= mostRounds;
  return Math.min(stages.length - 1, last.stage + (isOver ? 1 : 0));
}

/** Tries of one theorem, by how many steps of the known proof were given. */
type StartTries = ReadonlyMap<number, Tries>;

/** The earliest start that a theorem has reached: steps given, from `steps - 1` (only the last is missing) to 0. */
export function frontier(steps: number, tries: StartTries, { advanceAt, leastTries }: ReversePlan): number {
  let given = Math.max(0, steps - 1);
  while (given > 0) {
    const { tried, proved } = tries.get(given) ?? untried;
    if (tried < leastTries || proved / tried < advanceAt) break;
    given -= 1;
  }
  return given;
}

/** A start from all that the theorem has reached, each with the same chance. */
export function drawStart(steps: number, tries: StartTries, plan: ReversePlan, random: Random): number {
  const earliest = frontier(steps, tries, plan);
  const latest = Math.max(0, steps - 1);
  return earliest + Math.floor(random.next() * (latest - earliest + 1));
}

interface PastSearch {
  readonly theorem: string;
  readonly proved: boolean;
  readonly given: number;
}

/** What a round searched, as far as the choice of the next one depends on it. */
export interface PastRound {
  /** A place in the stages of the horizon. */
  readonly stage: number;
  /** One for each search of which something is known. */
  readonly searches: readonly PastSearch[];
}

const taskSchema = z.strictObject({
  theorem: z.string(),
  /** Lean calls that it may use. */
  calls: natural,
  /** Steps of a known proof that it is shown; 0: it begins at the beginning. */
  given: natural,
  seed: natural,
});
export type Task = Readonly<z.infer<typeof taskSchema>>;

interface TaskSource {
  readonly theorems: readonly string[];
  /** Steps of the proof that is known of a theorem, where one is. */
  readonly known: ReadonlyMap<string, number>;
}

/** The tasks of the next round and their stage. */
export const sampledTasksSchema = z.strictObject({ stage: natural, tasks: z.array(taskSchema) });
type SampledTasks = z.infer<typeof sampledTasksSchema>;

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
    plan.difficulty === 'uniform' ? 1 : difficultyWeight(tries.get(id) ?? untried, plan.fresh);
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

const startTries = (theorem: string, past: readonly PastRound[]): StartTries =>
  triesBy(
    ({ given }) => given,
    past.flatMap(({ searches }) => searches).filter((search) => search.theorem === theorem),
  );

/** Of searches from the beginning. */
export const countTries = (past: readonly PastRound[]): ReadonlyMap<string, Tries> =>
  triesBy(({ theorem }) => theorem, fromBeginning(past.flatMap(({ searches }) => searches)));

const triesBy = <K>(keyOf: (search: PastSearch) => K, searches: readonly PastSearch[]) =>
  new Map([...Map.groupBy(searches, keyOf)].map(([key, same]) => [key, triesOf(same)]));

const triesOf = (searches: readonly PastSearch[]): Tries => ({
  tried: searches.length,
  proved: searches.filter(({ proved }) => proved).length,
});

/** The searches that were shown nothing: what one was shown says little of what it would have found. */
export const fromBeginning = <S extends { readonly given: number }>(searches: readonly S[]): S[] =>
  searches.filter(({ given }) => given === 0);

function shareProved(searches: PastRound['searches']): number {
  const { tried, proved } = triesOf(fromBeginning(searches));
  return tried === 0 ? 0 : proved / tried;
}

/**
 * Searches of theorems that a round made itself: each several times, each time with half the Lean calls. Searches of one
 * theorem differ little otherwise, and the share that ends in a proof tells how hard it is.
 */
export function generatedTasks(
  theorems: readonly string[],
  calls: number,
  tries: number,
  random: Random,
): readonly Task[] {
  return theorems.flatMap((theorem) =>
    Array.from({ length: tries }, (_, at) => ({
      theorem,
      calls: Math.ceil(calls / 2 ** at),
      given: 0,
      seed: Math.floor(random.next() * 2 ** 31),
    })),
  );
}

/** The rounds without searches of other theorems: what was made to fit a policy says little of how far it goes. */
export function searchesOf(theorems: ReadonlySet<string>, past: readonly PastRound[]): readonly PastRound[] {
  return past.map(({ stage, searches }) => ({
    stage,
    searches: searches.filter(({ theorem }) => theorems.has(theorem)),
  }));
}
