import type { Continuation } from '../../llm/language-model.ts';
import type { ModelAnswer, ProofQuestion } from './ask-model.ts';
import type { ProofCandidate } from './attempt.ts';
import { isNew } from './try-proofs.ts';
import type { WholeProofRun } from './whole-proof-run.ts';

/** The new proofs in what the model wrote; all of it is kept in the episode. */
export function readAnswers(run: WholeProofRun, answers: readonly ModelAnswer[]): readonly ProofCandidate[] {
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
