import type { ChatModel } from '../../llm/chat-model.ts';
import { chatProofs } from '../../llm/profiles/chat-proofs.ts';
import { chatml } from '../../llm/profiles/chat-templates.ts';
import { theoremCode } from '../../llm/profiles/theorem-code.ts';
import { modelOverChat } from '../../llm/remote/model-over-chat.ts';
import { type LemmaWriter, writingCalls, writingDefaults } from '../lemma-writer.ts';
import { lemmaRequest } from './prompts.ts';

export interface ChatWriting {
  /** Of one answer. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
}

/** Has a chat model write whole proofs of lemmas. The owner of `chat` closes it. */
export function chatWriter(chat: ChatModel, { maxTokens, temperature, topP }: ChatWriting): LemmaWriter {
  const profile = chatProofs({
    name: 'lemma-chat',
    about: 'any model that follows instructions, asked for the proof of a lemma',
    lean: null,
    sampling: { method: 'sample', temperature, topP, minP: 0, maxTokens, stop: [] },
    // The chat model writes its messages down itself; these pieces are what the episode shows.
    template: chatml,
    ask: (lemma) => [{ role: 'user', content: lemmaRequest(theoremCode(lemma, ' := by\n  sorry')) }],
  });
  const settings = { ...writingDefaults, profile, sampling: {}, names: null };
  // What one of them has asked for is what the lemma has cost.
  return { settings: () => ({ ...settings, model: modelOverChat(chat) }), calls: writingCalls };
}
