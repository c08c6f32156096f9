import { LakatosError } from '../../core/errors.ts';
import type { LanguageModel, TokenCount } from './language-model.ts';
import { type ChatFormat, type ChatMessage, plainChat } from './prompt.ts';

export interface ChatRequest {
  /** Of the answer. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  /** Default 0. */
  readonly minP?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
}

export interface ChatAnswer {
  readonly text: string;
  /** `length`: cut off; `other`: the server ended it for a reason of its own, such as a filter. */
  readonly end: 'stop' | 'length' | 'other';
  /** Of this answer; zeros when the server doesn't tell. */
  readonly tokens: TokenCount;
}

/** A model that answers messages, and knows itself how they are written down. */
export interface ChatModel extends AsyncDisposable {
  readonly info: {
    readonly name: string;
    readonly origin: string;
    /** Tokens of a conversation with the next answer; absent where nobody tells. */
    readonly contextSize?: number;
    /** Of the CPU, for models in this process. */
    readonly threads?: number;
  };
  /**
   * @throws LakatosError MODEL_SERVER when the server breaks down, MODEL_PROMPT_TOO_LONG when the messages don't fit
   */
  chat(messages: readonly ChatMessage[], request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>;
  /** Of all calls so far. */
  tokensUsed(): TokenCount;
}

/** A chat with a model that continues texts, such as a GGUF file in this process. Whoever opened the model closes it. */
export function chatOverModel(model: LanguageModel, format: ChatFormat = model.chat ?? plainChat): ChatModel {
  const { template, stop, endings } = format;
  const { name, origin, contextSize, threads } = model.info;
  let calls = 0;
  return {
    info: { name, origin, contextSize, ...(threads !== undefined && { threads }) },
    async chat(messages, request, signal) {
      const prompt = { pieces: template(messages) };
      calls += 1;
      const [completion] = await model.complete(
        [prompt],
        {
          method: 'sample',
          count: 1,
          maxTokens: request.maxTokens,
          temperature: request.temperature,
          topP: request.topP,
          minP: 0,
          seed: request.seed ?? calls,
          stop: [...stop, ...(request.stop ?? [])],
          endings,
        },
        signal,
      );
      const [first] = completion?.continuations ?? [];
      if (first === undefined) throw new LakatosError('MODEL_FAILED', `${name} gave no answer`);
      const tokens = { read: model.countTokens(prompt) ?? 0, written: first.tokens };
      return { text: first.text, end: first.end, tokens };
    },
    tokensUsed: () => model.tokensUsed(),
    async [Symbol.asyncDispose]() {},
  };
}
