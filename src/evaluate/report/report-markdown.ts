import { amountText, timeText } from '../../report/numbers.ts';
import { oneLine } from '../../report/single-line.ts';
import { numberColumns, type WordTable } from '../../report/table.ts';
import { type CurvePoint, solvedWithin } from '../statistics/score-of.ts';
import { costOf, type Tally } from '../statistics/tally.ts';
import type { BenchReport } from './schema/bench-report.ts';
import { type ReportSummary, summarise } from './summary.ts';
import { budgetText, runFacts } from './words/headline.ts';
import { baselineTable, costTable, statusWords, tallyText } from './words/tables.ts';

/** Text of any author in running text: no markup of Markdown or HTML works in it, and no address becomes a link. */
export const plain = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~&]/g, (mark) => `\\${mark}`)
    .replaceAll('://', ':\\//')
    .replaceAll(/www\./gi, (start) => `${start.slice(0, -1)}\\.`);

/** Text as code in running text. */
export function code(text: string): string {
  const line = oneLine(text);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

/** Text as code in a cell of a table, where a bar must be escaped even in code. */
export const cellCode = (text: string): string => code(text).replaceAll('|', '\\|');

/** Text as a block of its own, whatever backticks are in it. */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** A table with its caption; the empty text when it has no rows. Cells are escaped unless they are `ready`. */
function markdownTable(table: WordTable, ready = false): string {
  const { caption, columns, rows } = table;
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const escaped = (cells: readonly string[]) => (ready ? cells : cells.map(plain));
  const rule = numberColumns(table).map((isNumber) => (isNumber ? '---:' : '---'));
  return [
    `### ${plain(caption)}`,
    '',
    line(columns.map(plain)),
    line(rule),
    ...rows.map((row) => line(escaped(row))),
  ].join('\n');
}

/** A table of all problems, then the proofs, what is false and why, and the failures with what was left open. */
function problemSections({ tallies, contaminated }: ReportSummary): string[] {
  const proved = tallies.filter(({ status }) => status === 'proved');
  const refuted = tallies.filter(({ status }) => status === 'refuted');
  const invalid = tallies.filter(({ status }) => status === 'invalid');
  const failed = tallies.filter(
    ({ status, attempts }) => status !== 'refuted' && attempts.some(({ openGoals }) => openGoals.length > 0),
  );
  return [
    markdownTable(
      {
        caption: 'All problems',
        columns: ['problem', 'topic', 'result', 'time', 'calls'],
        rows: tallies.map((tally) => problemRow(tally, contaminated.has(tally.problem.id))),
      },
      true,
    ),
    ...(proved.length === 0 ? [] : ['### Proofs', ...proved.map(proofSection)]),
    ...(refuted.length === 0 ? [] : ['### False statements', ...refuted.map(refutedSection)]),
    ...(invalid.length === 0 ? [] : ['### What Lean does not accept', ...invalid.map(toldSection)]),
    ...(failed.length === 0 ? [] : ['### Open goals nearest to a proof', ...failed.map(failureSection)]),
  ];
}

function problemRow(tally: Tally, isContaminated: boolean): string[] {
  const { problem, attempts, status } = tally;
  return [
    `${cellCode(problem.id)}${isContaminated ? ' (in the training data)' : ''}`,
    problem.topic === null ? '' : plain(problem.topic),
    `${statusWords[status].sign} ${plain(tallyText(tally))}`,
    attempts.length === 0 ? '' : timeText(costOf(tally, 'ms')),
    attempts.length === 0 ? '' : String(costOf(tally, 'calls')),
  ];
}

function section({ problem }: Tally, ...parts: readonly string[]): string {
  return [`#### ${code(problem.id)}`, ...parts].join('\n\n');
}

const statementBlock = ({ problem }: Tally): string => codeBlock(problem.statement, 'lean');

function proofSection(tally: Tally): string {
  const { proof, certificate } = tally.attempts.find((attempt) => attempt.proof !== null) ?? {};
  const axioms = certificate?.axioms ?? [];
  return section(
    tally,
    codeBlock(`${tally.problem.statement} := ${proof ?? ''}`, 'lean'),
    `Axioms: ${axioms.length === 0 ? 'none' : axioms.map(code).join(', ')}. Accepted text: ${code(certificate?.submissionHash ?? '')}.`,
  );
}

/** The proof of the negation, or else what Lean found: a counterexample. */
function refutedSection(tally: Tally): string {
  const { attempts } = tally;
  const negation = attempts.map((attempt) => attempt.negation).find((found) => found?.kind === 'proved');
  const told = attempts.find(({ status }) => status === 'refuted')?.detail ?? null;
  if (negation?.kind === 'proved')
    return section(
      tally,
      statementBlock(tally),
      codeBlock(`${negation.statement} := ${negation.proof}`, 'lean'),
    );
  return section(tally, statementBlock(tally), ...(told === null ? [] : [codeBlock(told, '')]));
}

/** What Lean says of an invalid statement. */
function toldSection(tally: Tally): string {
  const told = new Set(tally.attempts.flatMap(({ detail }) => detail ?? []));
  return section(tally, statementBlock(tally), ...[...told].map((text) => codeBlock(text, '')));
}

/** More goals of one problem are in the page and in the JSON file. */
const mostGoals = 2;

function failureSection(tally: Tally): string {
  const goals = tally.attempts.flatMap(({ openGoals }) => openGoals).slice(0, mostGoals);
  const blocks = goals.map((goal) => codeBlock(goal.goals.join('\n\n'), ''));
  return section(tally, statementBlock(tally), ...blocks);
}

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
