import { isDeepStrictEqual } from 'node:util';
import type { ChatMessage, ChatTemplate } from '../../llm/profiles/chat-templates/chat-message.ts';
import { chatml } from '../../llm/profiles/chat-templates/chatml.ts';
import { deepseek } from '../../llm/profiles/chat-templates/deepseek.ts';
import { internlm } from '../../llm/profiles/chat-templates/internlm.ts';
import type { Prompt, PromptPiece } from '../../llm/prompt.ts';

const templates: readonly ChatTemplate[] = [chatml, internlm, deepseek];

/**
 * The messages that a prompt was made of; null when it is no chat. Trainers apply the chat template of the model that they
 * train, so they need the messages and not the prompt. Whatever is read out of the pieces counts only if a template that
 * Lakatos knows makes the very same pieces of it again.
 */
export function chatOfPrompt({ pieces }: Pick<Prompt, 'pieces'>): readonly ChatMessage[] | null {
  for (const messages of [taggedTurns(pieces), namedTurns(pieces)]) {
    if (messages.length > 0 && templates.some((template) => isDeepStrictEqual(template(messages), pieces)))
      return messages;
  }
  return null;
}

/** ChatML and its kin: the role is the first line of the text behind the token that opens a turn. */
function taggedTurns(pieces: readonly PromptPiece[]): ChatMessage[] {
  return pieces.flatMap((piece, index) => {
    const isTurn = pieces[index - 1]?.kind === 'special' && pieces[index + 1]?.kind === 'special';
    if (piece.kind !== 'text' || !isTurn) return [];
    const [, role, content] = /^(system|user|assistant)\n(.*)$/su.exec(piece.text) ?? [];
    return role === undefined || content === undefined
      ? []
      : [{ role: role as ChatMessage['role'], content }];
  });
}

/** DeepSeek: a turn opens with a token that names its role, and a system message stands bare. */
function namedTurns(pieces: readonly PromptPiece[]): ChatMessage[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== 'text') return [];
    const before = pieces[index - 1];
    const name = before?.kind === 'special' ? before.name : '';
    const role = name.includes('User') ? 'user' : name.includes('Assistant') ? 'assistant' : 'system';
    return [{ role, content: piece.text } as const];
  });
}
