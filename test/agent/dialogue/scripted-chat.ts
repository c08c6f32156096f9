import type { ChatAnswer, ChatModel, ChatRequest } from '../../../src/llm/chat-model.ts';
import type { ChatMessage } from '../../../src/llm/prompt.ts';

export interface ChatCall {
  readonly messages: readonly ChatMessage[];
  readonly request: ChatRequest;
}

/** A chat model that says what a test wants; a token is four characters. */
export function scriptedChat(
  answer: (call: ChatCall, number: number) => string | Promise<string>,
): ChatModel & { readonly calls: readonly ChatCall[] } {
  const calls: ChatCall[] = [];
  return {
    info: { name: 'scripted', origin: 'test' },
    calls,
    async chat(messages, request, signal): Promise<ChatAnswer> {
      signal.throwIfAborted();
      const call = { messages, request };
      calls.push(call);
      const text = await Promise.race([answer(call, calls.length - 1), aborted(signal)]);
      const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
      const tokens = { read: Math.ceil(characters / 4), written: Math.ceil(text.length / 4) };
      return { text, end: 'stop', tokens };
    },
    tokensUsed: () => ({ read: 0, written: 0 }),
    async [Symbol.asyncDispose]() {},
  };
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export const submit = (proof: string): string => `I hand it in.\n\`\`\`submit\n${proof}\n\`\`\``;
export const call = (tool: string, given: object): string =>
  `\`\`\`tool\n${JSON.stringify({ tool, arguments: given })}\n\`\`\``;
