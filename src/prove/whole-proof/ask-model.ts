import type { Completion } from '../../llm/language-model.ts';
import type { SamplingDefaults } from '../../llm/profiles/profile.ts';
import type { Prompt } from '../../llm/prompt.ts';
import { toFailedAttempt } from '../conversation/failed-attempt.ts';
import { firstThatFits, orTooLong } from '../conversation/fit-conversation.ts';
import { longerAnswer } from '../conversation/unfinished-answer.ts';
import type { ProofAttempt } from './whole-proof-lines.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/** A question to the model. */
export interface ProofQuestion {
  /** The first that the model has room for is asked. */
  readonly forms: readonly Prompt[];
  readonly count: number;
  readonly turn: number;
  /** The attempt that is sent back; null at first. */
  readonly parent: number | null;
}

/** What the model wrote, before anybody has looked for proofs in it. */
export type ModelAnswer =
  | ({
      readonly kind: 'written';
      readonly question: ProofQuestion;
      readonly seed: number;
      /** Milliseconds that it took. */
      readonly ms: number;
    } & Completed)
  | { readonly kind: 'too-long'; readonly question: ProofQuestion };

/** How many proofs to ask for in each call at first: only samples that may repeat can be had in several calls. */
export function firstBatches(settings: WholeProofSettings): readonly number[] {
  const { samples, batch } = settings;
  if (samplingOf(settings).method !== 'sample') return [samples];
  const calls = Math.ceil(samples / batch);
  return Array.from({ length: calls }, (_, at) => Math.min(batch, samples - at * batch));
}

/** For new proofs of the theorem, straight from the model. */
export function firstQuestion({ settings, theorem }: WholeProofRun, count: number): ProofQuestion {
  return { forms: [settings.profile.prompt(theorem)], count, turn: 0, parent: null };
}

/**
 * For new proofs from what Lean says of failing ones. Models that know no second turn are asked none. What the model wrote
 * besides the code of a proof may leave no room for another answer: then it is shown the code alone.
 */
export function questionsAgain(
  { settings, theorem }: WholeProofRun,
  failed: readonly ProofAttempt[],
  turn: number,
): readonly ProofQuestion[] {
  const { repairPrompt } = settings.profile;
  if (repairPrompt === null) return [];
  const questions = failed.flatMap((attempt): ProofQuestion[] => {
    const told = toFailedAttempt(theorem, attempt);
    if (told === null) return [];
    const { answer, ...code } = told;
    const whole = answer === undefined ? null : repairPrompt(theorem, told);
    const forms = whole !== null && hasRoom(settings, whole) ? [whole] : [];
    return [
      {
        forms: [...forms, repairPrompt(theorem, code)],
        count: settings.answers,
        turn,
        parent: attempt.id,
      },
    ];
  });
  return questions.slice(0, settings.repairs);
}

/** False only when that is known. */
function hasRoom(settings: WholeProofSettings, prompt: Prompt): boolean {
  const { model } = settings;
  const tokens = model.countTokens(prompt);
  return tokens === null || tokens + samplingOf(settings).maxTokens <= model.info.contextSize;
}

/** Asks side by side; what the signal stops has no answer. */
export async function askModel(
  run: WholeProofRun,
  questions: readonly ProofQuestion[],
  signal: AbortSignal,
): Promise<readonly ModelAnswer[]> {
  if (isOver(run)) return [];
  const { clock } = run.options.run;
  const answers = questions.map(async (question): Promise<readonly ModelAnswer[]> => {
    // Drawn at once: what is asked side by side must not depend on who is answered first.
    const asking = { seed: run.nextSeed(), atOnce: questions.length };
    const start = clock.now();
    const answer = await firstThatFits(question.forms, (prompt) =>
      complete(run, question, { ...asking, prompt }, signal),
    );
    if (answer === 'stopped') return [];
    if (answer === 'too-long') return [{ kind: 'too-long', question }];
    const ms = Math.round(clock.now() - start);
    return [{ kind: 'written', question, seed: asking.seed, ms, ...answer }];
  });
  return (await Promise.all(answers)).flat();
}

interface Completed {
  readonly prompt: Prompt;
  readonly completion: Completion;
}

async function complete(
  run: WholeProofRun,
  { count, parent }: ProofQuestion,
  { prompt, seed, atOnce }: { readonly prompt: Prompt; readonly seed: number; readonly atOnce: number },
  signal: AbortSignal,
): Promise<Completed | 'stopped' | 'too-long'> {
  const { settings, ledger, answers } = run;
  const { model } = settings;
  const sampling = samplingOf(settings);
  // The last call must not go far beyond what is left.
  const affordable = Math.max(1, Math.floor(ledger.left('tokens') / atOnce / sampling.maxTokens));
  const request = { ...sampling, count: Math.min(count, affordable), seed };
  const before = model.tokensUsed().written;
  try {
    const asking = model.complete([prompt], request, signal);
    // A proof with its errors may be too long to be sent back; the theorem itself must not be.
    const answered = await (parent === null ? asking : orTooLong(asking));
    if (answered === 'too-long') return answered;
    const [completion = { continuations: [], reading: null }] = answered;
    if (request.method !== 'sample') answers.missing += request.count - completion.continuations.length;
    return { prompt, completion };
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    answers.unfinished = longerAnswer(answers.unfinished, model.tokensUsed().written - before);
    return 'stopped';
  }
}

function samplingOf({ profile, sampling }: WholeProofSettings): SamplingDefaults {
  return { ...profile.sampling, ...sampling };
}
