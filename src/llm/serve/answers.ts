import type { Continuation, LanguageModel } from '../language-model.ts';
import { type Prompt, splitSpecial } from '../prompt.ts';
import { ApiError, type AppOptions, type ChatBody, type CompletionRequest, stopList } from './requests.ts';

/** The tokens of prompts and continuations, as OpenAI tells them; a prompt that the model can't count has none. */
function usageOf(
  model: LanguageModel,
  prompts: readonly Prompt[],
  continuations: readonly Continuation[],
): object {
  const read = prompts.reduce((sum, prompt) => sum + (model.countTokens(prompt) ?? 0), 0);
  const written = continuations.reduce((sum, { tokens }) => sum + tokens, 0);
  return { prompt_tokens: read, completion_tokens: written, total_tokens: read + written };
}

const samplingOf = (
  { temperature, top_p, min_p, seed, grammar }: ChatBody | CompletionRequest,
  { nextSeed }: AppOptions,
) => ({
  temperature: temperature ?? 1,
  topP: top_p ?? 1,
  minP: min_p ?? 0,
  seed: seed ?? nextSeed(),
  ...(typeof grammar === 'string' && { grammar }),
});

/** What OpenAI says when nobody says how many. */
const defaultCompletionTokens = 16;

/** Answers `POST /v1/completions`. */
export async function answerCompletion(
  model: LanguageModel,
  body: CompletionRequest,
  options: AppOptions,
  signal: AbortSignal,
): Promise<object> {
  const prompts = promptsOf(body, options);
  const maxTokens = body.max_tokens ?? defaultCompletionTokens;
  const completions = await model.complete(
    prompts,
    {
      method: body.method ?? 'sample',
      count: maxTokens === 0 ? 0 : (body.n ?? 1),
      maxTokens,
      ...samplingOf(body, options),
      stop: stopList(body.stop),
    },
    signal,
  );
  const withScores = (body.logprobs ?? null) !== null;
  const choices = completions
    .flatMap(({ continuations }, prompt) => continuations.map((one) => ({ prompt, one })))
    .map(({ prompt, one }, index) => ({ index, ...choiceOf(one, withScores), prompt }));
  return {
    id: `cmpl-${crypto.randomUUID()}`,
    object: 'text_completion',
    created: options.timestamp(),
    model: model.info.name,
    choices,
    usage: usageOf(
      model,
      prompts,
      completions.flatMap(({ continuations }) => continuations),
    ),
    ...(body.prompts ? { readings: completions.map(({ reading }) => reading) } : {}),
  };
}

function promptsOf({ prompt, prompts }: CompletionRequest, { specialNames }: AppOptions): Prompt[] {
  if (prompts) return prompts.map(({ pieces, reading }) => (reading ? { pieces, reading } : { pieces }));
  return [prompt ?? []].flat().map((one) => ({ pieces: splitSpecial(one, specialNames) }));
}

/** The log-probability is of the continuation as a whole, so there is one entry for all of it. */
function choiceOf({ text, logProbability, tokens, end }: Continuation, withScores: boolean): object {
  const logprobs =
    withScores && logProbability !== null
      ? { tokens: [text], token_logprobs: [logProbability], top_logprobs: null, text_offset: [0] }
      : null;
  return { text, finish_reason: end, logprobs, tokens };
}

/** For models that can't count the tokens of a prompt. */
const defaultAnswerTokens = 1024;

/** Answers `POST /v1/chat/completions`; without a limit an answer may fill the context. */
export async function answerChat(
  model: LanguageModel,
  body: ChatBody,
  options: AppOptions,
  signal: AbortSignal,
) {
  if (options.chat === null) {
    throw new ApiError(400, 'this server was started without --chat', { code: 'no_chat' });
  }
  const prompt = { pieces: options.chat.template(body.messages) };
  const completions = await model.complete(
    [prompt],
    {
      method: 'sample',
      count: body.n ?? 1,
      maxTokens: body.max_completion_tokens ?? body.max_tokens ?? roomAfter(model, prompt),
      ...samplingOf(body, options),
      stop: [...options.chat.stop, ...stopList(body.stop)],
      endings: options.chat.endings,
    },
    signal,
  );
  const continuations = completions.flatMap((completion) => completion.continuations);
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion' as const,
    created: options.timestamp(),
    model: model.info.name,
    choices: continuations.map(({ text, end }, index) => ({
      index,
      message: { role: 'assistant' as const, content: text },
      finish_reason: end,
    })),
    usage: usageOf(model, [prompt], continuations),
  };
}

/** The answer to `POST /v1/chat/completions`. */
export type ChatCompletion = Awaited<ReturnType<typeof answerChat>>;

function roomAfter(model: LanguageModel, prompt: Prompt): number {
  const tokens = model.countTokens(prompt);
  return tokens === null ? defaultAnswerTokens : Math.max(1, model.info.contextSize - tokens);
}
