import { countedAre, percent, percentRange } from '../../../report/numbers.ts';
import { contaminatedIds } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import type { ContaminationReport } from '../schema/run-setting.ts';
import type { Rate, Score } from '../schema/totals.ts';

/**
 * The result in one line. Whatever prints a score of a report prints this, and it never leaves out that problems were in
 * the training data.
 */
export function headline({ totals, contamination }: BenchReport): string {
  const line = scoreText(totals.score);
  const mark = contaminationMark(contamination);
  if (totals.contaminated !== null)
    return `${mark}. With them: ${line}. Without them: ${scoreText(totals.contaminated.scoreWithout)}`;
  return mark === null ? line : `${line} (${mark})`;
}

/** What must stand beside every score, of a run that goes on too; null when all was checked and nothing found. */
export function contaminationMark(contamination: ContaminationReport): string | null {
  if (contamination.kind === 'not-checked') return 'contamination not checked';
  const inPart = contamination.notChecked.length === 0 ? null : 'contamination checked in part';
  const { size } = contaminatedIds(contamination);
  if (size === 0) return inPart;
  const known = `CONTAMINATED: ${countedAre(size, 'problem')} in the training data`;
  return inPart === null ? known : `${known}; ${inPart}`;
}

/** `39 of 82 proved, pass@1 47.6% (95% interval 37.1–58.2%)`. */
export function scoreText(score: Score): string {
  const { proved, notProved, refuted, rates } = score;
  const counts = `${proved} of ${proved + notProved + refuted} proved`;
  const [first] = rates;
  const last = rates.at(-1);
  if (first === undefined || last === undefined) return `${counts}, no rate yet`;
  return [counts, rateText(first), ...(last === first ? [] : [rateText(last)])].join(', ');
}

const rateText = (rate: Rate): string =>
  `pass@${rate.k} ${percent(rate.share)} (95% interval ${percentRange(rate)})`;
