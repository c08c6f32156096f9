import { addSpent, type Spent } from '../../../core/budget.ts';
import { nothingSpent } from '../../../core/theorem-result.ts';
import type { AttemptStatus, ReportedAttempt, ReportProblem } from '../report/schema/results.ts';
import type { BenchBudget, ContaminationReport, ReportSuite } from '../report/schema/run-setting.ts';

/** What statistics need of a run; every report has it, and the runner has it before there is a report. */
export interface MeasuredRun {
  readonly suite: Pick<ReportSuite, 'askingForAnswer'>;
  readonly budget: BenchBudget;
  readonly contamination: ContaminationReport;
  readonly problems: readonly ReportProblem[];
  readonly results: readonly ReportedAttempt[];
}

/** What became of a problem; `remaining` when there is no attempt at it yet, `asks-for-answer` when none is made. */
export type ProblemStatus = AttemptStatus | 'remaining' | 'asks-for-answer';

/** One problem with all attempts at it. */
export interface Tally {
  readonly problem: ReportProblem;
  /** In their order. */
  readonly attempts: readonly ReportedAttempt[];
  readonly status: ProblemStatus;
  /** Attempts that say something of the prover: neither invalid nor faults. */
  readonly decided: number;
  readonly proofs: number;
  readonly faults: number;
  /** What the attempts up to the first proof took together, faults left out; null without a proof. */
  readonly firstProof: Spent | null;
}

/** Every problem of a run with what became of it, in the order of the suite. */
export function tallyProblems({
  suite,
  budget,
  problems,
  results,
}: Pick<MeasuredRun, 'suite' | 'budget' | 'problems' | 'results'>): Tally[] {
  const attemptsAt = Map.groupBy(results, ({ id }) => id);
  const asking = new Set(suite.askingForAnswer);
  return problems.map((problem) => {
    const tallied = tally(problem, attemptsAt.get(problem.id) ?? [], budget.attempts);
    return asking.has(problem.id) ? { ...tallied, status: 'asks-for-answer' } : tallied;
  });
}

function tally(problem: ReportProblem, unordered: readonly ReportedAttempt[], planned: number): Tally {
  const attempts = unordered.toSorted((a, b) => a.attempt - b.attempt);
  const count = (status: AttemptStatus) => attempts.filter((attempt) => attempt.status === status).length;
  const status = statusOf(attempts);
  return {
    problem,
    attempts,
    status,
    // No further attempt can prove what is false, so a runner need not make them.
    decided: status === 'refuted' ? planned : count('proved') + count('not-proved') + count('refuted'),
    proofs: count('proved'),
    faults: count('fault'),
    firstProof: firstProof(attempts),
  };
}

/** The gate's word first, then Lean's, then what any attempt says. */
function statusOf(attempts: readonly ReportedAttempt[]): ProblemStatus {
  const order = ['proved', 'refuted', 'not-proved', 'invalid', 'fault'] as const;
  return order.find((status) => attempts.some((attempt) => attempt.status === status)) ?? 'remaining';
}

function firstProof(attempts: readonly ReportedAttempt[]): Spent | null {
  const first = attempts.findIndex(({ status }) => status === 'proved');
  if (first < 0) return null;
  return attempts
    .slice(0, first + 1)
    .filter(({ status }) => status !== 'fault')
    .reduce((total, { spent }) => addSpent(total, spent), nothingSpent);
}

/** What a problem took up to its first proof, or in all attempts. */
export const costOf = ({ firstProof, attempts }: Tally, measure: keyof Spent): number =>
  firstProof?.[measure] ?? attempts.reduce((sum, { spent }) => sum + spent[measure], 0);

/** True of problems that are in the rates. */
export const isDecided = ({ status }: Pick<Tally, 'status'>): boolean =>
  status === 'proved' || status === 'not-proved' || status === 'refuted';

/** The problems that are in training data. */
export const contaminatedIds = (contamination: ContaminationReport): ReadonlySet<string> =>
  new Set(contamination.kind === 'checked' ? contamination.matches.map(({ id }) => id) : []);
