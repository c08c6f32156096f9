import { sha256 } from '../../../../core/hash.ts';
import { seededRandom } from '../../../../core/random.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { ownWordsOf } from '../../../prove/ranking/features.ts';
import { scaleLogOdds } from '../../../prove/value/linear-value.ts';
import { encodeValue } from '../../../prove/value/value-file.ts';
import { calibrate } from '../../calibration/calibrate.ts';
import type { ValueLabelKind } from '../../labels/value-labels.ts';
import { openAgain } from '../../open-again.ts';
import type { PastProblem } from '../../problems/make-problems.ts';
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
import { type MeasuredSearch, measureValue } from '../judging/measure-model.ts';
import type { Standing } from '../judging/standing.ts';
import type { RoundContext } from '../run-context.ts';
import { theoremsById } from '../searches/round-problems.ts';
import { byLinearValue, valueSearch } from '../searches/search-theorem.ts';
import { withSearcher } from '../searches/with-searcher.ts';

/** The states of the searches of all rounds so far. */
async function gatherLessons(
  problems: readonly PastProblem[],
  labels: ValueLabelKind,
  { round, folder, filter, prover, train, signal }: RoundContext,
): Promise<ValueLessons> {
  const theorems = theoremsById(problems, { train });
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
    const opened = await openAgain(theorem, prover.lean, signal);
    return ownWordsOf(opened?.localDeclarations ?? []);
  }
}

/**
 * Learns from all rounds so far which states can be proved, sees by cross-validation how well, and, if the run wants that, whether
 * a search that goes by it needs fewer Lean calls; null when the run learns no such value.
 */
export async function learnValue(
  standing: Standing,
  problems: readonly PastProblem[],
  context: RoundContext,
): Promise<ValuingResult | null> {
  const { round, paths, config, onEvent } = context;
  const { valuing } = config.settings;
  if (valuing === null) return null;
  return doOnce(paths.valuing, valuingResultSchema, async () => {
    onEvent({ kind: 'working', round, on: 'linear-value' });
    const gathered = await gatherLessons(problems, valuing.labels, context);
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
    const learnt = {
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
    const isMeasured = config.settings.evaluation.value !== null && learnt.states > 0 && !learnt.isLevel;
    return { ...learnt, ...(isMeasured ? await measureLinearValue(standing, context) : unmeasured) };
  });
}

const unmeasured = { decision: null, againstSize: null };

/** The problems of the evaluation once more, by the value, against the run's own search. */
function measureLinearValue(standing: Standing, context: RoundContext) {
  const { paths, config, folder } = context;
  const parts = { model: standing.current, ranker: standing.ranker };
  return withSearcher(parts, context, (searcher) => {
    const byValue: MeasuredSearch = {
      searcher: byLinearValue(searcher, paths.value, config.settings),
      part: 'linear-value',
      files: paths.byLinearValue,
    };
    const bySize: MeasuredSearch = {
      searcher: { ...searcher, search: valueSearch(config.settings, 'size') },
      part: 'size',
      files: paths.bySizeBesideLinear,
    };
    return measureValue(standing.measuredAt(folder), { byValue, bySize }, context);
  });
}
