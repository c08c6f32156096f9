import { askMeanwhile } from './ask-meanwhile.ts';
import type { ModelAnswer } from './ask-model.ts';
import { askAgain, askFirst, firstBatches } from './ask-model.ts';
import type { ProofAttempt } from './attempt.ts';
import { byNearness } from './failed-attempt.ts';
import { mendAttempts } from './mend-attempts.ts';
import { readAnswers } from './read-answers.ts';
import { rescue } from './rescue.ts';
import { tryProofs } from './try-proofs.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/**
 * The order of things: the first proofs, mended ones, searches, Lean's errors back to the model. The model writes what
 * comes next while Lean looks at what came last, and nobody looks at the next before all is done with the last: so
 * which proofs are tried, and in which order, does not depend on who is faster.
 */
export async function takeTurns(run: WholeProofRun): Promise<void> {
  const { settings } = run;
  let failed: readonly ProofAttempt[] = [];
  let last: readonly ModelAnswer[] = [];
  for (const count of firstBatches(settings)) {
    const { done, answers } = await askMeanwhile(
      run,
      (signal) => askFirst(run, count, signal),
      () => tryAll(run, last),
    );
    failed = [...failed, ...done];
    last = answers;
  }
  failed = [...failed, ...(await tryAll(run, last))];
  for (let turn = 0; ; turn += 1) {
    const nearest = byNearness(failed);
    const { answers } = await askMeanwhile(
      run,
      async (signal) => (turn === settings.rounds ? [] : askAgain(run, nearest, turn + 1, signal)),
      async () => settings.rescue !== null && rescue(run, nearest, settings.rescue),
    );
    failed = await tryAll(run, answers);
    if (turn === settings.rounds || isOver(run)) return;
  }
}

/** What failed of the proofs in the answers, and of what became of them when they were mended. */
async function tryAll(run: WholeProofRun, answers: readonly ModelAnswer[]): Promise<readonly ProofAttempt[]> {
  if (answers.length === 0) return [];
  const { theorem, opened, options, spending } = run;
  const tried = await tryProofs(run, readAnswers(run, answers));
  const mended = await mendAttempts(run, tried);
  options.onEvent({
    kind: 'search-progress',
    id: theorem.id,
    spent: spending.spent(),
    openGoals: opened.part.goals.length,
    bestGoal: opened.part.goals[0]?.target ?? null,
  });
  return [...tried, ...mended];
}
