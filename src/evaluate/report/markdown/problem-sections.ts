import { timeText } from '../../../report/numbers.ts';
import type { Tally } from '../../statistics/tally.ts';
import type { ReportSummary } from '../summary.ts';
import { resultText, statusWords } from '../words/result-word.ts';
import { cellCode, code, codeBlock, plain } from './escape-markdown.ts';
import { markdownTable } from './markdown-table.ts';

/** A table of all problems, then the proofs, what is false and why, and the failures with what was left open. */
export function problemSections({ tallies, contaminated }: ReportSummary): string[] {
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
  const { problem, firstProof, attempts, status } = tally;
  const total = (measure: 'ms' | 'calls') =>
    firstProof?.[measure] ?? attempts.reduce((sum, { spent }) => sum + spent[measure], 0);
  return [
    `${cellCode(problem.id)}${isContaminated ? ' (in the training data)' : ''}`,
    problem.topic === null ? '' : plain(problem.topic),
    `${statusWords[status].sign} ${plain(resultText(tally))}`,
    attempts.length === 0 ? '' : timeText(total('ms')),
    attempts.length === 0 ? '' : String(total('calls')),
  ];
}

function proofSection({ problem, attempts }: Tally): string {
  const first = attempts.find(({ proof }) => proof !== null);
  const axioms = first?.certificate?.axioms ?? [];
  return [
    `#### ${code(problem.id)}`,
    codeBlock(`${problem.statement} := ${first?.proof ?? ''}`, 'lean'),
    `Axioms: ${axioms.length === 0 ? 'none' : axioms.map(code).join(', ')}. Accepted text: ${code(first?.certificate?.submissionHash ?? '')}.`,
  ].join('\n\n');
}

/** The proof of the negation, or else what Lean found: a counterexample. */
function refutedSection({ problem, attempts }: Tally): string {
  const negation = attempts.map((attempt) => attempt.negation).find((found) => found?.kind === 'proved');
  const told = attempts.find(({ status }) => status === 'refuted')?.detail ?? null;
  return [
    `#### ${code(problem.id)}`,
    codeBlock(problem.statement, 'lean'),
    ...(negation?.kind === 'proved' ? [codeBlock(`${negation.statement} := ${negation.proof}`, 'lean')] : []),
    ...(negation?.kind === 'proved' || told === null ? [] : [codeBlock(told, '')]),
  ].join('\n\n');
}

/** What Lean says of an invalid statement. */
function toldSection({ problem, attempts }: Tally): string {
  const told = new Set(attempts.flatMap(({ detail }) => detail ?? []));
  return [
    `#### ${code(problem.id)}`,
    codeBlock(problem.statement, 'lean'),
    ...[...told].map((text) => codeBlock(text, '')),
  ].join('\n\n');
}

function failureSection({ problem, attempts }: Tally): string {
  const goals = attempts.flatMap(({ openGoals }) => openGoals).slice(0, mostGoals);
  return [
    `#### ${code(problem.id)}`,
    codeBlock(problem.statement, 'lean'),
    ...goals.map((goal) => codeBlock(goal.goals.join('\n\n'), '')),
  ].join('\n\n');
}

/** More goals of one problem are in the page and in the JSON file. */
const mostGoals = 2;
