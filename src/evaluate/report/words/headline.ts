import type { BenchReport } from '../schema/bench-report.ts';
import type { Rate, Score } from '../schema/totals.ts';
import { countedAre, percent, percentRange } from './numbers.ts';

/**
 * The result in one line. Whatever prints a score of a report prints this, and it never leaves out that problems were in
 * the training data.
 */
export function headline({ totals, contamination }: BenchReport): string {
  const line = scoreText(totals.score);
  if (totals.contaminated !== null) {
    const { problems, scoreWithout } = totals.contaminated;
    return `CONTAMINATED: ${countedAre(problems, 'problem')} in the training data. With them: ${line}. Without them: ${scoreText(scoreWithout)}`;
  }
  return contamination.kind === 'not-checked' ? `${line} (contamination not checked)` : line;
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

export const rateText = (rate: Rate): string =>
  `pass@${rate.k} ${percent(rate.share)} (95% interval ${percentRange(rate)})`;
