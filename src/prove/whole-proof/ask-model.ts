import { LakatosError } from '../../../core/errors.ts';
import type { Completion } from '../../llm/language-model.ts';
import type { SamplingDefaults } from '../../llm/profiles/profile.ts';
import type { Prompt } from '../../llm/prompt.ts';
import type { ProofAttempt } from './attempt.ts';
import { toFailedAttempt } from './failed-attempt.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/** A question to the model. */
export interface ProofQuestion {
  readonly prompt: Prompt;
  /** In its place where the model's context is too short; null: there is nothing shorter. */
  readonly shorter: Prompt | null;
  readonly count: number;
  readonly turn: number;
  /** The attempt that is sent back; null at first. */
  readonly parent: number | null;
}

/** What the model wrote, before anybody has looked for proofs in it. */
export type ModelAnswer =
  | {
      readonly kind: 'written';
      readonly question: ProofQuestion;
      readonly seed: number;
      /** Milliseconds that it took. */
      readonly ms: number;
      readonly completion: Completion;
    }
  | { readonly kind: 'too-long'; readonly question: ProofQuestion };

/** How many proofs to ask for in each call at first: only samples that may repeat can be had in several calls. */
export function firstBatches(settings: WholeProofSettings): readonly number[] {
  const { samples, batch } = settings;
  if (samplingOf(settings).method !== 'sample') return [samples];
  const calls = Math.ceil(samples / batch);
  return Array.from({ length: calls }, (_, at) => Math.min(batch, samples - at * batch));
}

/** New proofs for the theorem, straight from the model; none when the signal fires before it is done. */
export async function askFirst(
  run: WholeProofRun,
  count: number,
  signal: AbortSignal,
): Promise<readonly ModelAnswer[]> {
  const { settings, theorem } = run;
  const prompt = settings.profile.prompt(theorem);
  return ask(run, { prompt, shorter: null, count, turn: 0, parent: null }, signal);
}

/**
 * New proofs from what Lean says of failing ones. Models that know no second turn have none. What the model wrote besides
 * the code of a proof may leave no room for another answer: then it is shown the code alone.
 */
export async function askAgain(
  run: WholeProofRun,
  failed: readonly ProofAttempt[],
  turn: number,
  signal: AbortSignal,
): Promise<readonly ModelAnswer[]> {
  const { settings, theorem } = run;
  const { repairPrompt } = settings.profile;
  if (repairPrompt === null) return [];
  const questions = failed.flatMap((attempt): ProofQuestion[] => {
    const told = toFailedAttempt(theorem, attempt);
    if (told === null) return [];
    const { answer, ...code } = told;
    const short = repairPrompt(theorem, code);
    const common = { count: settings.answers, turn, parent: attempt.id };
    if (answer === undefined) return [{ ...common, prompt: short, shorter: null }];
    const prompt = repairPrompt(theorem, told);
    return [
      hasRoom(settings, prompt)
        ? { ...common, prompt, shorter: short }
        : { ...common, prompt: short, shorter: null },
    ];
  });
  const chosen = questions.slice(0, settings.repairs);
  const answers = await Promise.all(
    chosen.map((question) => ask(run, question, signal, { besides: chosen.length - 1 })),
  );
  return answers.flat();
}

/** False only when that is known. */
function hasRoom(settings: WholeProofSettings, prompt: Prompt): boolean {
  const { model } = settings;
  const tokens = model.countTokens(prompt);
  return tokens === null || tokens + samplingOf(settings).maxTokens <= model.info.contextSize;
}

/**
 * @param besides questions that are sent at the same time: what is left of the tokens is for all of them
 * @param seed drawn when the question is first asked: what is asked side by side must not depend on who is answered first
 */
async function ask(
  run: WholeProofRun,
  question: ProofQuestion,
  signal: AbortSignal,
  { besides = 0, seed = run.nextSeed() } = {},
): Promise<readonly ModelAnswer[]> {
  if (isOver(run)) return [];
  const { clock } = run.options;
  const start = clock.now();
  const completion = await complete(run, question, { besides, seed }, signal);
  if (completion === 'stopped') return [];
  if (completion === 'too-long') {
    const { shorter } = question;
    if (shorter !== null)
      return ask(run, { ...question, prompt: shorter, shorter: null }, signal, { besides, seed });
    return [{ kind: 'too-long', question }];
  }
  return [{ kind: 'written', question, seed, ms: Math.round(clock.now() - start), completion }];
}

async function complete(
  run: WholeProofRun,
  { prompt, count, parent }: ProofQuestion,
  { besides, seed }: { readonly besides: number; readonly seed: number },
  signal: AbortSignal,
): Promise<Completion | 'stopped' | 'too-long'> {
  const { settings, spending, answers } = run;
  const { model } = settings;
  const sampling = samplingOf(settings);
  // The last call must not go far beyond what is left.
  const share = spending.left('tokens') / (besides + 1);
  const affordable = Math.max(1, Math.floor(share / sampling.maxTokens));
  const request = { ...sampling, count: Math.min(count, affordable), seed };
  const before = model.tokensUsed().written;
  try {
    const [completion = { continuations: [], reading: null }] = await model.complete(
      [prompt],
      request,
      signal,
    );
    if (request.method !== 'sample') answers.missing += request.count - completion.continuations.length;
    return completion;
  } catch (thrown) {
    if (signal.aborted) {
      const written = model.tokensUsed().written - before;
      answers.unfinished = { tokens: Math.max(written, answers.unfinished?.tokens ?? 0) };
      return 'stopped';
    }
    // A proof with its errors may be too long to be sent back; the theorem itself must not be.
    if (parent !== null && thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG')
      return 'too-long';
    throw thrown;
  }
}

function samplingOf({ profile, sampling }: WholeProofSettings): SamplingDefaults {
  return { ...profile.sampling, ...sampling };
}
