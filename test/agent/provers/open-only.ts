import type { ChatModel } from '../../../src/llm/chat-model.ts';

/** Opens this chat model, and no other. */
export const openOnly = (chat: ChatModel) => ({
  openChat: async () => chat,
  openModel: () => Promise.reject(new Error('no such model is to be opened')),
});
