import { amountText, timeText } from '../../../report/numbers.ts';
import type { WordTable } from '../../../report/word-table.ts';
import { type CurvePoint, solvedWithin } from '../../statistics/solved-curve.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import { summarise } from '../summary.ts';
import { baselineTable } from '../words/baseline-table.ts';
import { budgetText } from '../words/budget-text.ts';
import { costTable } from '../words/cost-table.ts';
import { runFacts } from '../words/run-facts.ts';
import { plain } from './escape-markdown.ts';
import { markdownTable } from './markdown-table.ts';
import { problemSections } from './problem-sections.ts';

/** A report to read where Markdown is read: all numbers, all proofs; certificates stay in the JSON file. */
export function reportMarkdown(report: BenchReport): string {
  const summary = summarise(report);
  const { title, headline, notes, caveat, scores, curves, tallies, costs } = summary;
  const parts = [
    `# ${plain(title)}`,
    `**${plain(headline)}**`,
    `Budget of an attempt: ${plain(budgetText(report.budget))}.`,
    notes.map(({ kind, text }) => `- ${kind === 'warning' ? '**Warning:** ' : ''}${plain(text)}`).join('\n'),
    '## Results',
    ...scores.map((scored) => markdownTable(scored)),
    markdownTable(baselineTable(report.baselines, tallies, caveat)),
    '## Costs',
    markdownTable(curveTable(`Proved over time${caveat}`, 'time for each problem', curves.ms, timeText)),
    markdownTable(
      curveTable(`Proved over tactic calls${caveat}`, 'calls for each problem', curves.calls, amountText),
    ),
    markdownTable(costTable(costs, caveat)),
    '## Problems',
    ...problemSections(summary),
    '## The run',
    markdownTable({ caption: 'Setting', columns: ['', 'value'], rows: runFacts(report) }),
    ...preludeParts(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A curve at round numbers, from before the first proof to after the dearest. */
function curveTable(
  caption: string,
  axis: string,
  curve: readonly CurvePoint[],
  text: (at: number) => string,
): WordTable {
  const steps = roundSteps(curve.at(-1)?.at ?? 0);
  const rows = steps.map((at, index) => {
    return {
      isNeeded: solvedWithin(curve, steps[index + 1] ?? at) > 0,
      cells: [text(at), String(solvedWithin(curve, at))],
    };
  });
  return {
    caption,
    columns: [axis, 'proved'],
    rows: rows.filter(({ isNeeded }) => isNeeded).map(({ cells }) => cells),
  };
}

/** 1, 3, 10, 30, ... up to the first that is not below `last`. */
function roundSteps(last: number): number[] {
  const steps = [1];
  for (
    let next = 3;
    (steps.at(-1) ?? last) < last;
    next = 10 ** Math.floor(steps.length / 2) * (steps.length % 2 === 0 ? 1 : 3)
  )
    steps.push(next);
  return steps;
}

function preludeParts({ coreFragment }: BenchReport): string[] {
  if (coreFragment === null) return [];
  return [
    '### What the prelude of the core fragment changes',
    coreFragment.changes.map((change) => `- ${plain(change)}`).join('\n'),
  ];
}
