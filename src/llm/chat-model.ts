import { LakatosError } from '../../core/errors.ts';
import type { ContinuationRequest, LanguageModel, LanguageModelInfo, TokenCount } from './language-model.ts';
import { type ChatFormat, type ChatMessage, plainChat } from './prompt.ts';

/** How an answer is drawn. Default of `minP`: 0. */
export type ChatRequest = Pick<ContinuationRequest, 'maxTokens' | 'temperature' | 'topP'> &
  Partial<Pick<ContinuationRequest, 'minP' | 'seed' | 'stop'>>;

export interface ChatAnswer {
  readonly text: string;
  /** `length`: cut off; `other`: the server ended it for a reason of its own, such as a filter. */
  readonly end: 'stop' | 'length' | 'other';
  /** Of this answer; zeros when the server doesn't tell. */
  readonly tokens: TokenCount;
}

/** A model that answers messages, and knows itself how they are written down. */
export interface ChatModel extends AsyncDisposable {
  readonly info: Pick<LanguageModelInfo, 'name' | 'origin' | 'threads'> & {
    /** Tokens of a conversation with the next answer; absent where nobody tells. */
    readonly contextSize?: number;
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
  let calls = 0;
  return {
    info: model.info,
    async chat(messages, request, signal) {
      const prompt = { pieces: template(messages) };
      calls += 1;
      const [completion] = await model.complete(
        [prompt],
        {
          minP: 0,
          seed: calls,
          ...request,
          method: 'sample',
          count: 1,
          stop: [...stop, ...(request.stop ?? [])],
          endings,
        },
        signal,
      );
      const [first] = completion?.continuations ?? [];
      if (first === undefined) throw new LakatosError('MODEL_FAILED', `${model.info.name} gave no answer`);
      const tokens = { read: model.countTokens(prompt) ?? 0, written: first.tokens };
      return { text: first.text, end: first.end, tokens };
    },
    tokensUsed: () => model.tokensUsed(),
    async [Symbol.asyncDispose]() {},
  };
}
