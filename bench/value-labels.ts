import { seededRandom } from '../core/random.ts';
import { calibrate } from '../src/learn/calibration/calibrate.ts';
import type { Calibration } from '../src/learn/calibration/run-calibration.ts';
import { valueLabelNames } from '../src/learn/labels/value-labels.ts';
import { ownSearchesOf, roundsWith } from '../src/learn/run/folder/read-run-file.ts';
import {
  fitValue,
  fitWithCritic,
  judgeScores,
  unseenScores,
  usualValueFit,
} from '../src/learn/valuing/fit-value.ts';
import { type ValueLesson, ValueLessons } from '../src/learn/valuing/value-lessons.ts';

/**
 * What the linear value learns from the searches of a run by each kind of labels, judged by five-fold cross-validation over theorems:
 *
 *     node bench/value-labels.ts RUN
 *
 * As Lean is not asked here, words that a theorem's header declares are not told apart from those of the library.
 */
const [run] = process.argv.slice(2);
if (run === undefined) throw new Error('usage: node bench/value-labels.ts RUN');

const fits = 4;
const nothing: ReadonlySet<string> = new Set();

const figure = (value: number | undefined): string => value?.toFixed(3) ?? '-';

function row(name: string, figures: Calibration | null): string {
  const { auc, brier, expectedError } = figures ?? {};
  const interval = auc == null ? '' : ` [${figure(auc.low)}, ${figure(auc.high)}]`;
  return `| ${name} | ${figure(auc?.value)}${interval} | ${figure(brier?.score)} | ${figure(expectedError)} |`;
}

const rows: string[] = [];
for (const labels of valueLabelNames) {
  const gathered = new ValueLessons({ labels, size: usualValueFit.size });
  for await (const view of ownSearchesOf(roundsWith('searches', run), run))
    gathered.add({ view, ownWords: nothing, isAllowed: () => true });
  const lessons = gathered.lessons();
  const learn = (some: readonly ValueLesson[]) =>
    fitWithCritic(some, gathered, fits, (labelled) => fitValue(labelled, usualValueFit, seededRandom(0)));
  const figures = judgeScores(unseenScores(lessons, learn));
  if (rows.length === 0) {
    const bySize = lessons.flatMap(({ theorem, proved, bySize: value }) =>
      proved === null ? [] : [{ theorem, proved, value }],
    );
    const { states = 0, theorems = 0, proved = 0, brier } = figures ?? {};
    console.log(
      `${states} states of ${theorems} theorems, ${proved} proved; Brier score of a constant ${figure(brier?.uncertainty)}`,
    );
    console.log('| labels | AUC | Brier score | expected error |');
    rows.push(row('size of the goals', calibrate(bySize)));
  }
  rows.push(row(labels, figures));
}
console.log(rows.join('\n'));
