import { converse } from '../conversation/converse.ts';
import { tellProgress } from '../conversation/model-run.ts';
import {
  askModel,
  firstBatches,
  firstQuestion,
  type ModelAnswer,
  type ProofQuestion,
  questionsAgain,
} from './ask-model.ts';
import type { ProofAttempt } from './attempt.ts';
import { byNearness } from './attempt.ts';
import { mendAttempts } from './mend-attempts.ts';
import { readAnswers } from './read-answers.ts';
import { rescue } from './rescue.ts';
import { tryProofs } from './try-proofs.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/**
 * The order of things: the first proofs, mended ones, searches, Lean's errors back to the model. The model writes what
 * comes next while Lean looks at what came last.
 */
export async function takeTurns(run: WholeProofRun): Promise<void> {
  const { settings, deadline } = run;
  const batches = firstBatches(settings);
  let failed: readonly ProofAttempt[] = [];
  await converse<readonly ProofQuestion[], readonly ModelAnswer[]>(
    { question: [firstQuestion(run, batches[0] ?? 0)] },
    {
      signal: deadline.signal,
      isOver: () => isOver(run),
      alternates: Number.isFinite(run.options.run.limits.tokens),
      ask: (questions, _, signal) => askModel(run, questions, signal),
      async judge(answers, at) {
        const look = async () => {
          failed = [...failed, ...(await tryAll(run, answers))];
        };
        const batch = batches[at + 1];
        if (batch !== undefined) return { question: [firstQuestion(run, batch)], work: look };
        await look();
        const nearest = byNearness(failed);
        failed = [];
        const turn = at + 2 - batches.length;
        return {
          question: turn > settings.rounds ? null : questionsAgain(run, nearest, turn),
          work: async () => {
            if (settings.rescue !== null) await rescue(run, nearest, settings.rescue);
          },
        };
      },
    },
  );
}

/** What failed of the proofs in the answers, and of what became of them when they were mended. */
async function tryAll(run: WholeProofRun, answers: readonly ModelAnswer[]): Promise<readonly ProofAttempt[]> {
  if (answers.length === 0) return [];
  const tried = await tryProofs(run, readAnswers(run, answers));
  const mended = await mendAttempts(run, tried);
  tellProgress(run);
  return [...tried, ...mended];
}
