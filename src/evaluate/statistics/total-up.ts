import { addSpent, type Spent } from '../../../core/budget.ts';
import { nothingSpent } from '../../../core/theorem-result.ts';
import { sumContributions } from '../../prove/count-contributions.ts';
import type { TimeSpent } from '../report/schema/results.ts';
import { largestK } from '../report/schema/run-setting.ts';
import type { Totals } from '../report/schema/totals.ts';
import { scoreOf } from './score-of.ts';
import { contaminatedIds, type MeasuredRun, type Tally, tallyProblems } from './tally.ts';

/** Everything that a report says of the run as a whole. */
export function totalUp(run: MeasuredRun): Totals {
  const { budget, results } = run;
  const tallies = tallyProblems(run);
  const score = scoreOf(tallies, largestK(budget));
  const spent = results
    .flatMap((attempt) => [attempt.spent, attempt.retrySpent ?? nothingSpent])
    .reduce(addSpent, nothingSpent);
  return {
    score,
    contaminated: withoutContaminated(run, tallies),
    attempts: results.length,
    planned: tallies.reduce((total, tally) => total + plannedFor(tally, budget.attempts), 0),
    spent: { ...spent },
    time: results.reduce((total, { time }) => addTime(total, time), { lean: 0, model: 0, own: 0 }),
    contributions: [
      ...sumContributions(
        results.map(({ status, contributions }) => ({ isUsed: status === 'proved', contributions })),
      ),
    ],
    retries: results.reduce((total, { retries }) => total + retries, 0),
    spentPerProof: score.proved === 0 ? null : perProof(spent, score.proved),
  };
}

function withoutContaminated(
  { budget, contamination }: MeasuredRun,
  tallies: readonly Tally[],
): Totals['contaminated'] {
  const ids = contaminatedIds(contamination);
  if (ids.size === 0) return null;
  const clean = tallies.filter(({ problem }) => !ids.has(problem.id));
  return { problems: ids.size, scoreWithout: scoreOf(clean, largestK(budget)) };
}

/** What is invalid or false needs no further attempts, what asks for an answer none. */
const plannedFor = ({ status, attempts }: Tally, planned: number): number =>
  status === 'invalid' || status === 'refuted' || status === 'asks-for-answer' ? attempts.length : planned;

const perProof = ({ ms, calls, expansions, tokens }: Spent, proofs: number) => ({
  ms: ms / proofs,
  calls: calls / proofs,
  expansions: expansions / proofs,
  tokens: tokens / proofs,
});

const addTime = (total: TimeSpent, time: TimeSpent | null): TimeSpent =>
  time === null
    ? total
    : { lean: total.lean + time.lean, model: total.model + time.model, own: total.own + time.own };
