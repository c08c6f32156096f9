import type { Continuation } from '../../llm/language-model.ts';
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
import { byNearness, type ProofAttempt, type ProofCandidate } from './attempt.ts';
import { mendAttempts } from './mend-attempts.ts';
import { rescue } from './rescue.ts';
import { isNew, tryProofs } from './try-proofs.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/** The new proofs in what the model wrote; all of it is kept in the episode. */
function readAnswers(run: WholeProofRun, answers: readonly ModelAnswer[]): readonly ProofCandidate[] {
  return answers.flatMap((answer) => readAnswer(run, answer));
}

function readAnswer(run: WholeProofRun, answer: ModelAnswer): readonly ProofCandidate[] {
  const { recorder } = run;
  const { turn, parent } = answer.question;
  if (answer.kind === 'too-long') {
    recorder.add({ type: 'too-long', turn, parent });
    return [];
  }
  const { question, prompt, seed, ms, completion } = answer;
  const { continuations } = completion;
  const candidates: ProofCandidate[] = [];
  run.answers.all += continuations.length;
  run.answers.cutOff += continuations.filter(({ end }) => end === 'length').length;
  const answers = continuations.map((continuation) => {
    const { text, logProbability, tokens, end } = continuation;
    const candidate = readCandidate(run, question, continuation);
    if (typeof candidate !== 'string') candidates.push(candidate);
    const use = typeof candidate === 'string' ? candidate : ('attempt' as const);
    return { text, logProbability, tokens, end, use };
  });
  recorder.add({ type: 'asked', turn, parent, prompt: [...prompt.pieces], seed, ms, answers });
  return candidates;
}

function readCandidate(
  run: WholeProofRun,
  { turn, parent }: ProofQuestion,
  { text, logProbability }: Continuation,
): ProofCandidate | 'repeated' | 'unreadable' {
  const proof = run.settings.profile.readProof(run.theorem, text);
  if (proof === null) return 'unreadable';
  if (!isNew(run, proof)) return 'repeated';
  return {
    proof,
    origin: parent === null ? 'sample' : 'repair',
    ...{ turn, parent, answer: text, logProbability },
  };
}

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
