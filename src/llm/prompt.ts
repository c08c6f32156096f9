/**
 * A piece of a prompt: text, or one special token by its name in the model's vocabulary. Special tokens are never read
 * out of text, so nothing that Lean prints can end a turn or open another one.
 */
export type PromptPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'special'; readonly name: string };

/** What one side says in a chat. */
export interface ChatTurn {
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
  readonly messages?: readonly ChatTurn[];
}

export interface Reading {
  readonly after: number;
  /** Names of special tokens, or texts that are one token each. */
  readonly tokens: readonly PromptPiece[];
}

export const text = (text: string): PromptPiece => ({ kind: 'text', text });
export const special = (name: string): PromptPiece => ({ kind: 'special', name });
