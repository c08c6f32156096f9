import type { LanguageModel } from '../language-model.ts';
import type { Prompt } from '../prompt.ts';
import { ApiError } from './api-error.ts';
import type { ChatBody } from './chat-request.ts';
import { stopList } from './sampling-fields.ts';
import type { AppOptions } from './serve-options.ts';
import { usageOf } from './usage.ts';

/** For models that can't count the tokens of a prompt. */
const defaultMaxTokens = 1024;

export interface ChatAnswerChoice {
  readonly index: number;
  readonly message: { readonly role: 'assistant'; readonly content: string };
  readonly finish_reason: 'stop' | 'length';
}

/** The answer to `POST /v1/chat/completions`. */
export interface ChatCompletion {
  readonly id: string;
  readonly object: 'chat.completion';
  readonly created: number;
  readonly model: string;
  readonly choices: readonly ChatAnswerChoice[];
  readonly usage: object;
}

/** Answers `POST /v1/chat/completions`; without a limit an answer may fill the context. */
export async function answerChat(
  model: LanguageModel,
  body: ChatBody,
  options: AppOptions,
  signal: AbortSignal,
): Promise<ChatCompletion> {
  if (options.chat === null) {
    throw new ApiError(400, 'this server was started without a chat format (--chat)', { code: 'no_chat' });
  }
  const prompt = { pieces: options.chat.template(body.messages) };
  const completions = await model.complete(
    [prompt],
    {
      method: 'sample',
      count: body.n ?? 1,
      maxTokens: body.max_completion_tokens ?? body.max_tokens ?? roomAfter(model, prompt),
      temperature: body.temperature ?? 1,
      topP: body.top_p ?? 1,
      minP: body.min_p ?? 0,
      seed: body.seed ?? options.nextSeed(),
      stop: [...options.chat.stop, ...stopList(body.stop)],
      ...(typeof body.grammar === 'string' ? { grammar: body.grammar } : {}),
    },
    signal,
  );
  const continuations = completions.flatMap((completion) => completion.continuations);
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion',
    created: options.timestamp(),
    model: model.info.name,
    choices: continuations.map(({ text, end }, index) => ({
      index,
      message: { role: 'assistant', content: text },
      finish_reason: end,
    })),
    usage: usageOf(model, [prompt], continuations),
  };
}

function roomAfter(model: LanguageModel, prompt: Prompt): number {
  const tokens = model.countTokens(prompt);
  return tokens === null ? defaultMaxTokens : Math.max(1, model.info.contextSize - tokens);
}
