import type { Continuation, LanguageModel } from '../language-model.ts';
import { type Prompt, type PromptPiece, special, text } from '../prompt.ts';
import type { CompletionRequest } from './completion-request.ts';
import { stopList } from './sampling-fields.ts';
import type { AppOptions } from './serve-options.ts';
import { usageOf } from './usage.ts';

/** What OpenAI says when nobody says how many. */
const defaultMaxTokens = 16;

/** Answers `POST /v1/completions`. */
export async function answerCompletion(
  model: LanguageModel,
  body: CompletionRequest,
  options: AppOptions,
  signal: AbortSignal,
): Promise<object> {
  const prompts = promptsOf(body, options);
  const maxTokens = body.max_tokens ?? defaultMaxTokens;
  const completions = await model.complete(
    prompts,
    {
      method: body.method ?? 'sample',
      count: maxTokens === 0 ? 0 : (body.n ?? 1),
      maxTokens,
      temperature: body.temperature ?? 1,
      topP: body.top_p ?? 1,
      minP: body.min_p ?? 0,
      seed: body.seed ?? options.nextSeed(),
      stop: stopList(body.stop),
      ...(typeof body.grammar === 'string' ? { grammar: body.grammar } : {}),
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

/**
 * Pieces of a text in which the names of special tokens stand for them; the longest name counts where several begin.
 * With no names the whole text is text.
 */
function splitSpecial(prompt: string, names: readonly string[]): readonly PromptPiece[] {
  const known = names.filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (known.length === 0) return [text(prompt)];
  const pattern = new RegExp(`(${known.map(RegExp.escape).join('|')})`, 'u');
  return prompt
    .split(pattern)
    .flatMap((part, at) => (at % 2 === 1 ? [special(part)] : part === '' ? [] : [text(part)]));
}
