import { LakatosError } from '../../../core/errors.ts';
import type { Completion, Continuation } from '../../llm/language-model.ts';
import type { SamplingDefaults } from '../../llm/profiles/profile.ts';
import type { Prompt } from '../../llm/prompt.ts';
import type { Attempt, Candidate } from './attempt.ts';
import { toFailedAttempt } from './failed-attempt.ts';
import { isNew } from './try-proofs.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/** A question to the model. */
interface Question {
  readonly prompt: Prompt;
  /** In its place where the model's context is too short; null: there is nothing shorter. */
  readonly shorter: Prompt | null;
  readonly count: number;
  readonly turn: number;
  readonly parent: number | null;
}

/** How many proofs to ask for in each call at first: only samples that may repeat can be had in several calls. */
export function firstBatches(settings: WholeProofSettings): readonly number[] {
  const { samples, batch } = settings;
  if (samplingOf(settings).method !== 'sample') return [samples];
  const calls = Math.ceil(samples / batch);
  return Array.from({ length: calls }, (_, at) => Math.min(batch, samples - at * batch));
}

/** New proofs for the theorem, straight from the model. */
export function askFirst(run: WholeProofRun, count: number): Promise<readonly Candidate[]> {
  const { settings, theorem } = run;
  const prompt = settings.profile.prompt(theorem);
  return ask(run, { prompt, shorter: null, count, turn: 0, parent: null });
}

/**
 * New proofs from what Lean says of failing ones. Models that know no second turn have none. What the model wrote besides
 * the code of a proof may leave no room for another answer: then it is shown the code alone.
 */
export async function askAgain(
  run: WholeProofRun,
  failed: readonly Attempt[],
  turn: number,
): Promise<readonly Candidate[]> {
  const { settings, theorem } = run;
  const { repairPrompt } = settings.profile;
  if (repairPrompt === null) return [];
  const questions = failed.flatMap((attempt): Question[] => {
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
  const answers = await Promise.all(chosen.map((question) => ask(run, question)));
  return answers.flat();
}

/** False only when that is known. */
function hasRoom(settings: WholeProofSettings, prompt: Prompt): boolean {
  const { model } = settings;
  const tokens = model.countTokens(prompt);
  return tokens === null || tokens + samplingOf(settings).maxTokens <= model.info.contextSize;
}

async function ask(run: WholeProofRun, question: Question): Promise<readonly Candidate[]> {
  if (isOver(run)) return [];
  const { options, recorder } = run;
  const { prompt, shorter, turn, parent } = question;
  const seed = run.nextSeed();
  const start = options.clock.now();
  const completion = await complete(run, question, seed);
  if (completion === 'stopped') return [];
  if (completion === 'too-long') {
    if (shorter !== null) return ask(run, { ...question, prompt: shorter, shorter: null });
    recorder.add({ type: 'too-long', turn, parent });
    return [];
  }
  const candidates: Candidate[] = [];
  run.answers.all += completion.continuations.length;
  run.answers.cutOff += completion.continuations.filter(({ end }) => end === 'length').length;
  const answers = completion.continuations.map((answer) => {
    const { text, logProbability, tokens, end } = answer;
    const candidate = readCandidate(run, question, answer);
    if (typeof candidate !== 'string') candidates.push(candidate);
    const use = typeof candidate === 'string' ? candidate : ('attempt' as const);
    return { text, logProbability, tokens, end, use };
  });
  const ms = Math.round(options.clock.now() - start);
  recorder.add({ type: 'asked', turn, parent, prompt: [...prompt.pieces], seed, ms, answers });
  return candidates;
}

function readCandidate(
  run: WholeProofRun,
  { turn, parent }: Question,
  { text, logProbability }: Continuation,
): Candidate | 'repeated' | 'unreadable' {
  const proof = run.settings.profile.readProof(run.theorem, text);
  if (proof === null) return 'unreadable';
  if (!isNew(run, proof)) return 'repeated';
  return {
    proof,
    origin: parent === null ? 'sample' : 'repair',
    ...{ turn, parent, answer: text, logProbability },
  };
}

async function complete(
  { settings, spending }: WholeProofRun,
  { prompt, count, parent }: Question,
  seed: number,
): Promise<Completion | 'stopped' | 'too-long'> {
  const sampling = samplingOf(settings);
  // The last call must not go far beyond what is left.
  const affordable = Math.max(1, Math.floor(spending.left('tokens') / sampling.maxTokens));
  const request = { ...sampling, count: Math.min(count, affordable), seed };
  try {
    const [completion] = await settings.model.complete([prompt], request, spending.signal);
    return completion ?? { continuations: [], reading: null };
  } catch (thrown) {
    if (spending.signal.aborted) return 'stopped';
    // A proof with its errors may be too long to be sent back; the theorem itself must not be.
    if (parent !== null && thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG')
      return 'too-long';
    throw thrown;
  }
}

function samplingOf({ profile, sampling }: WholeProofSettings): SamplingDefaults {
  return { ...profile.sampling, ...sampling };
}
