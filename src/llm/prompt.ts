import { z } from 'zod';
import { LakatosError } from '../../core/errors.ts';

/**
 * A piece of a prompt: text, or one special token by its name in the model's vocabulary. Special tokens are never read
 * out of text, so nothing that Lean prints can end a turn or open another one.
 */
export const promptPieceSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), text: z.string() }),
    z.strictObject({ kind: z.literal('special'), name: z.string().min(1) }),
  ])
  .readonly();
export type PromptPiece = z.infer<typeof promptPieceSchema>;

/** What one side says in a chat. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What a model is to continue. */
export interface Prompt {
  readonly pieces: readonly PromptPiece[];
  /**
   * Tokens whose log-probabilities are wanted, and where: right after the piece `after` (an index into `pieces`). It
   * must be followed by nothing that depends on the answer: the prompt is evaluated once, for this and the continuation.
   */
  readonly reading?: Reading;
  /** The same as a chat, for servers that write chats down themselves. Absent: it is none. */
  readonly messages?: readonly ChatMessage[];
}

interface Reading {
  readonly after: number;
  /** Names of special tokens, or texts that are one token each. */
  readonly tokens: readonly PromptPiece[];
}

export const text = (text: string): PromptPiece => ({ kind: 'text', text });
export const special = (name: string): PromptPiece => ({ kind: 'special', name });

/**
 * Pieces of a text in which the names of special tokens stand for them; the longest name counts where several begin.
 * With no names the whole text is text.
 */
export function splitSpecial(prompt: string, names: readonly string[]): readonly PromptPiece[] {
  const known = names.filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (known.length === 0) return [text(prompt)];
  const pattern = new RegExp(`(${known.map(RegExp.escape).join('|')})`, 'u');
  return prompt
    .split(pattern)
    .flatMap((part, at) => (at % 2 === 1 ? [special(part)] : part === '' ? [] : [text(part)]));
}

/** A prompt that leaves no room for a continuation, with what is known of its length. */
export class PromptTooLongError extends LakatosError {
  /** Null when a server does not tell. */
  readonly promptTokens: number | null;

  constructor(message: string, advice: string, promptTokens: number | null) {
    super('MODEL_PROMPT_TOO_LONG', message, { advice });
    this.promptTokens = promptTokens;
  }
}

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
