import type { Continuation } from '../../llm/language-model.ts';
import { converse } from '../conversation/converse.ts';
import { tellProgress } from '../conversation/model-run.ts';
import { aboutProof } from '../conversation/place-in-code.ts';
import { mendText } from '../repair/mend-text.ts';
import { declare } from '../script/assemble.ts';
import {
  askModel,
  firstBatches,
  firstQuestion,
  type ModelAnswer,
  type ProofQuestion,
  questionsAgain,
} from './ask-model.ts';
import { rescue } from './rescue.ts';
import { isNew, tryProofs } from './try-proofs.ts';
import { byNearness, type ProofAttempt, type ProofCandidate } from './whole-proof-lines.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/** A name that is mended may uncover the next; more than this many times is not worth it. */
const rounds = 3;
/** Texts made from one attempt that are mended once more: with all of them, their number would grow by powers. */
const carried = 2;

/**
 * Tries failing proofs again with renamed names and tactics replaced: Lean reads them in milliseconds, where the model
 * takes seconds. From each attempt come at most
 *
 *   mendings * (1 + carried * (rounds - 1)) = 5 * mendings
 *
 * texts, 30 with the usual 6 mendings of a text: after the first round only the nearest that can be mended go on. Gives
 * what failed anew.
 */
async function mendAttempts(
  run: WholeProofRun,
  failed: readonly ProofAttempt[],
): Promise<readonly ProofAttempt[]> {
  const all: ProofAttempt[] = [];
  /** For each attempt, what was made from it last. */
  let families = failed.map((attempt): readonly ProofAttempt[] => [attempt]);
  for (let round = 0; round < rounds && families.length > 0 && !isOver(run); round += 1) {
    const mended = families.map((family) => mendNearest(run, family));
    const tried = await Promise.all(mended.map((candidates) => tryProofs(run, candidates)));
    all.push(...tried.flat());
    families = tried.filter(({ length }) => length > 0);
  }
  return all;
}

/** Those that have nothing to mend take no place. */
function mendNearest(run: WholeProofRun, family: readonly ProofAttempt[]): readonly ProofCandidate[] {
  const mended: (readonly ProofCandidate[])[] = [];
  for (const attempt of byNearness(family)) {
    const candidates = mendAttempt(run, attempt);
    if (candidates.length > 0) mended.push(candidates);
    if (mended.length === carried) break;
  }
  return mended.flat();
}

function mendAttempt(
  run: WholeProofRun,
  { id, proof, turn, outcome }: ProofAttempt,
): readonly ProofCandidate[] {
  const { names, settings, theorem } = run;
  if (names === null || outcome.kind !== 'failed') return [];
  const messages = aboutProof(outcome.messages, theorem);
  const start = declare(theorem.statement, '');
  const texts = mendText(`${start}${proof}`, messages, { names, limit: settings.mendings });
  return texts
    .map((text) => text.slice(start.length))
    .filter((mended) => isNew(run, mended))
    .map((mended) => ({
      proof: mended,
      origin: 'mended',
      turn,
      parent: id,
      answer: null,
      logProbability: null,
    }));
}

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
