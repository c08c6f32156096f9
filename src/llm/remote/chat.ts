import type { TokenCount } from '../language-model.ts';
import type { ChatMessage } from '../profiles/chat-templates/chat-message.ts';

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
  };
  /**
   * @throws LakatosError MODEL_SERVER when the server breaks down, MODEL_PROMPT_TOO_LONG when the messages don't fit
   */
  chat(messages: readonly ChatMessage[], request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>;
  /** Of all calls so far. */
  tokensUsed(): TokenCount;
}
