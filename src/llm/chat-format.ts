import { type ChatMessage, type PromptPiece, text } from './prompt.ts';

/** How chats are written down for a model. */
export interface ChatFormat {
  /** @throws LakatosError MODEL_UNFIT for what the model can't be told in a chat */
  template(messages: readonly ChatMessage[]): readonly PromptPiece[];
  /** Texts that end the assistant's turn. */
  readonly stop: readonly string[];
  /** Special tokens that do, by name, besides the model's end token. */
  readonly endings: readonly string[];
}

const titles = { system: 'System', user: 'User', assistant: 'Assistant' } as const;

const plain = (messages: readonly ChatMessage[]): readonly PromptPiece[] => [
  text([...messages.map(({ role, content }) => `${titles[role]}: ${content}\n\n`), 'Assistant:'].join('')),
];

/** For models that tell of no chat. */
export const plainChat: ChatFormat = { template: plain, stop: ['\nUser:', '\nSystem:'], endings: [] };
