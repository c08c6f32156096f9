import { LakatosError } from '../../../../core/errors.ts';
import { seededRandom } from '../../../../core/random.ts';
import { jsonLines } from '../../../files/json-lines.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { readEpisode } from '../../../prove/episode/read-episode.ts';
import type { ModelInUse } from '../../../prove/policy/describe-model.ts';
import { type Band, type Example, isHeldOut, isStep } from '../../examples/example-schema.ts';
import { examplesOfEpisode } from '../../examples/examples-of-episode.ts';
import { joinRounds } from '../../examples/join-rounds.ts';
import { ownNames, renameVariants } from '../../examples/rename-variants.ts';
import { keepBand, scoreTactics } from '../../examples/score-tactics.ts';
import { balanceWeights } from '../../examples/shortest-proofs.ts';
import { seedOf, type TrainConfig } from '../config/run-settings.ts';
import { doOnce } from '../folder/do-once.ts';
import { examplesOfRounds, roundsBefore } from '../folder/read-run-file.ts';
import { type DataResult, dataResultSchema } from '../folder/round-result.ts';
import type { RecordedSearch } from '../folder/search-record.ts';
import type { RoundContext } from '../run-context.ts';
import { type RoundTheorems, theoremToLearnFrom } from '../searches/round-problems.ts';
import { traceExamples } from './trace-examples.ts';

interface DataSources {
  readonly searches: readonly RecordedSearch[];
  readonly theorems: RoundTheorems;
  /** The model that training goes on with; null: it begins with new weights, which need all there is. */
  readonly model: ModelInUse | null;
}

/**
 * The files that the trainer reads, from the searches of this round and the examples of those before.
 * @throws LakatosError INPUT_INVALID when nothing was proved at all, or something is a held-out theorem
 */
export async function makeData(
  { searches, theorems, model }: DataSources,
  context: RoundContext,
): Promise<DataResult> {
  const { round, paths, folder, config, signal } = context;
  return doOnce(paths.data, dataResultSchema, async () => {
    const { settings } = config;
    const fresh = searches.flatMap(({ episode, given = 0 }) =>
      episode === null ? [] : examplesOfEpisode(readEpisode(episode), { round, given }, settings.lessons),
    );
    for (const id of new Set(fresh.map(({ theorem }) => theorem)))
      theoremToLearnFrom(id, theorems, context.filter);
    await replaceFile(paths.examples, jsonLines(fresh));
    const all = [...(await examplesOfRounds(roundsBefore(round), folder)), ...fresh];
    const joined = joinRounds(all, theorems, context.filter, settings.lessons.hindsightWeight);
    const isCompared = (settings.training?.preferenceLoss ?? 0) > 0;
    const examples = isCompared ? joined.examples : withoutPairs(joined.examples);
    const isAside = ({ theorem }: Example) => isHeldOut(theorem, settings.heldOutOneIn);
    const aside = examples.filter(isAside);
    const others = examples.filter((example) => !isAside(example));
    // What is held out keeps all its steps: a model is not to choose what its loss is seen on.
    const kept = await keepMiddle(others, model, settings.band, signal);
    const balanced = balanceWeights(kept);
    const train = withVariants(balanced, theorems, config);
    const steps = balanced.filter(isStep).length;
    const traced = await traceExamples(round, context);
    if (settings.training !== null && !all.some(isStep) && traced.train === 0) throw nothingProved();
    await replaceFile(paths.train, jsonLines(train));
    await replaceFile(paths.heldOut, jsonLines(aside));
    return {
      ...{ fresh: fresh.length, train: train.length, steps, heldOut: aside.length },
      leftOut: others.length - kept.length,
      measured: joined.measured + traced.measured,
      ...{ traced: traced.train, tracedHeldOut: traced.heldOut },
    };
  });
}

/** What no loss compares is read in vain; `export` has pairs of the rounds' own examples. */
const withoutPairs = (examples: readonly Example[]): Example[] =>
  examples.flatMap(({ rejected, ...example }) =>
    rejected !== undefined && example.weight === 0 ? [] : [example],
  );

/** Renamed by a seed of its own for each step, so that every round sees the same variants of it. */
function withVariants(
  examples: readonly Example[],
  theorems: RoundTheorems,
  { seed, settings }: TrainConfig,
): Example[] {
  const known = new Map<string, readonly string[]>();
  const ownOf = (id: string): readonly string[] => {
    const own = known.get(id) ?? ownNames(theorems.get(id)?.header ?? '');
    known.set(id, own);
    return own;
  };
  return examples.flatMap((example) => {
    if (!isStep(example)) return [example];
    const random = seededRandom(seedOf(seed, `rename ${example.state} ${example.tactic}`));
    return [example, ...renameVariants(example, settings.lessons.renamed, random, ownOf(example.theorem))];
  });
}

async function keepMiddle(
  examples: readonly Example[],
  model: ModelInUse | null,
  band: Band | null,
  signal: AbortSignal,
): Promise<readonly Example[]> {
  if (model === null || band === null) return examples;
  const steps = examples.filter(isStep);
  const scores = await scoreTactics(steps, model, signal);
  const kept = new Set(keepBand(steps, (example) => scores.get(example) ?? null, band));
  return examples.filter((example) => !isStep(example) || kept.has(example));
}

const nothingProved = (): LakatosError =>
  new LakatosError('INPUT_INVALID', 'no theorem was proved, so there is nothing to learn from', {
    advice: 'Begin with easier theorems, or with a preset that gives each search more Lean calls.',
  });
