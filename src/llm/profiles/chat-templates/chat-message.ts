import type { ChatTurn, PromptPiece } from '../../prompt.ts';

/** One turn of a chat. */
export type ChatMessage = ChatTurn;

/** Writes a chat as a model learnt it, up to where the assistant's next turn begins. */
export type ChatTemplate = (messages: readonly ChatMessage[]) => readonly PromptPiece[];
