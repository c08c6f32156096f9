import {
  costPerProof,
  type GroupScore,
  groupings,
  groupScores,
  solvedCurve,
} from '../statistics/score-of.ts';
import { contaminatedIds, tallyProblems } from '../statistics/tally.ts';
import type { BenchReport } from './schema/bench-report.ts';
import { largestK } from './schema/run-setting.ts';
import { headline } from './words/headline.ts';
import { honestNotes } from './words/honest-notes.ts';
import { scoreTable } from './words/tables.ts';

/** All that the written forms of a report show and the report does not hold itself. */
export type ReportSummary = ReturnType<typeof summarise>;

export function summarise(report: BenchReport) {
  const { suite, budget, contamination, totals } = report;
  const tallies = tallyProblems(report);
  const k = largestK(budget);
  const caveat = totals.contaminated === null ? '' : ' (with problems that are in the training data)';
  const whole: GroupScore[] = [
    { name: suite.name, score: totals.score },
    ...(totals.contaminated === null
      ? []
      : [{ name: 'without those in the training data', score: totals.contaminated.scoreWithout }]),
  ];
  return {
    title: `${suite.name} · ${suite.split}`,
    headline: headline(report),
    notes: honestNotes(report),
    /** For the caption of each table and plot that has problems of the training data in it; mostly empty. */
    caveat,
    tallies,
    contaminated: contaminatedIds(contamination),
    /** By suite, and by split, topic and premises where there are several: one of all says the same again. */
    scores: [
      scoreTable('By suite', whole, k),
      ...groupings.flatMap((part) => {
        const groups = groupScores(tallies, part, k);
        return groups.length > 1 ? [scoreTable(`By ${part}${caveat}`, groups, k)] : [];
      }),
    ],
    curves: { ms: solvedCurve(tallies, 'ms'), calls: solvedCurve(tallies, 'calls') },
    costs: costPerProof(tallies),
  };
}
