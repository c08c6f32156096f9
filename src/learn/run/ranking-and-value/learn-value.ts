import { sha256 } from '../../../../core/hash.ts';
import { seededRandom } from '../../../../core/random.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { declaresNothing } from '../../../../datasets/text/commands.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { ownWordsOf } from '../../../prove/ranking/features.ts';
import { scaleLogOdds } from '../../../prove/value/linear-value.ts';
import { encodeValue } from '../../../prove/value/value-file.ts';
import { calibrate } from '../../calibration/calibrate.ts';
import type { ValueLabelKind } from '../../labels/value-labels.ts';
import { openAgain } from '../../open-again.ts';
import {
  fitValue,
  fitWithCritic,
  judgeScores,
  plattScaling,
  unseenScores,
  usualValueFit,
} from '../../valuing/fit-value.ts';
import { type ValueLesson, ValueLessons } from '../../valuing/value-lessons.ts';
import { seedOf } from '../config/run-settings.ts';
import { doOnce } from '../folder/do-once.ts';
import { ownSearchesOf, roundsBefore } from '../folder/read-run-file.ts';
import { type ValuingResult, valuingResultSchema } from '../folder/round-result.ts';
import type { RoundContext } from '../run-context.ts';
import type { RoundTheorems } from '../searches/round-problems.ts';

/** The states of the searches of all rounds so far. */
async function gatherLessons(
  theorems: RoundTheorems,
  labels: ValueLabelKind,
  { round, folder, filter, prover, signal }: RoundContext,
): Promise<ValueLessons> {
  const ownWords = new Map<string, ReadonlySet<string>>();
  const gathered = new ValueLessons({ labels, size: usualValueFit.size });
  for await (const view of ownSearchesOf(roundsBefore(round + 1), folder)) {
    const theorem = theorems.get(view.setting.theorem.id);
    // Theorems of its own that a run has dropped.
    if (theorem === undefined) continue;
    filter.check(theorem);
    const words = ownWords.get(theorem.id) ?? (await wordsOf(theorem));
    ownWords.set(theorem.id, words);
    const isAllowed = (goals: readonly string[]) =>
      goals.every((goal) => filter.letsState(goal, theorem.header));
    gathered.add({ view, ownWords: words, isAllowed });
  }
  return gathered;

  async function wordsOf(theorem: Theorem): Promise<ReadonlySet<string>> {
    // Theorems of a library's modules have imports of their own each, and to import takes seconds.
    if (declaresNothing(theorem.header)) return new Set();
    const opened = await openAgain(theorem, prover.lean, signal);
    return ownWordsOf(opened?.localDeclarations ?? []);
  }
}

/**
 * Learns from all rounds so far which states can be proved, and sees by cross-validation how well; null when the run learns no
 * such value.
 */
export async function learnValue(
  theorems: RoundTheorems,
  context: RoundContext,
): Promise<ValuingResult | null> {
  const { round, paths, config, onEvent } = context;
  const { valuing } = config.settings;
  if (valuing === null) return null;
  return doOnce(paths.valuing, valuingResultSchema, async () => {
    onEvent({ kind: 'working', round, on: 'linear-value' });
    const gathered = await gatherLessons(theorems, valuing.labels, context);
    const lessons = gathered.lessons();
    const learn = (some: readonly ValueLesson[]) =>
      fitWithCritic(some, gathered, valuing.fits, (labelled) =>
        fitValue(labelled, usualValueFit, seededRandom(seedOf(config.seed, `value ${round}`))),
      );
    const scores = unseenScores(lessons, learn);
    const line = plattScaling(scores);
    const weights = scaleLogOdds(learn(lessons), line);
    const bytes = encodeValue(weights, `round ${round}`);
    await replaceFile(paths.value, bytes);
    return {
      states: lessons.filter(({ label }) => label !== null).length,
      sha256: sha256(bytes),
      isLevel: line.slope === 0,
      figures: judgeScores(scores),
      bySize: calibrate(
        lessons.flatMap(({ theorem, proved, bySize: value }) =>
          proved === null ? [] : [{ theorem, proved, value }],
        ),
      ),
    };
  });
}
