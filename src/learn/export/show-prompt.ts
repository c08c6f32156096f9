import { isDeepStrictEqual } from 'node:util';
import type { ChatMessage } from '../../llm/profiles/chat-templates/chat-message.ts';
import { deepseekBegin } from '../../llm/profiles/chat-templates/deepseek.ts';
import { type Prompt, type PromptPiece, special } from '../../llm/prompt.ts';
import { chatOfPrompt } from './chat-of-prompt.ts';

/** A prompt as Hugging Face trainers take it: messages for their chat template, or a text with special tokens in it. */
export interface ShownPrompt {
  readonly prompt: string | readonly ChatMessage[];
  /** The answer in the form that belongs to the prompt's; null when a trainer would read it as something else. */
  answer(text: string): string | readonly ChatMessage[] | null;
}

/** Tokenizers put these before a text themselves. */
const begins: readonly PromptPiece[] = [deepseekBegin, special('<s>')];

const isBegin = (piece: PromptPiece | undefined): boolean =>
  begins.some((begin) => isDeepStrictEqual(piece, begin));

/**
 * Shows a prompt. Trainers find special tokens by their names in the text, so a text that has one of them in it by chance
 * would be read as another prompt: then there is none (null).
 */
export function showPrompt({ pieces }: Prompt): ShownPrompt | null {
  const specials = pieces.flatMap((piece) => (piece.kind === 'special' ? [piece.name] : []));
  const isPlain = (text: string) => !specials.some((name) => text.includes(name));
  if (!pieces.every((piece) => piece.kind === 'special' || isPlain(piece.text))) return null;
  const chat = chatOfPrompt({ pieces });
  if (chat !== null)
    return {
      prompt: chat,
      answer: (content) => (isPlain(content) ? [{ role: 'assistant', content }] : null),
    };
  const shown = isBegin(pieces[0]) ? pieces.slice(1) : pieces;
  return {
    prompt: shown.map((piece) => (piece.kind === 'special' ? piece.name : piece.text)).join(''),
    answer: (text) => (isPlain(text) ? text : null),
  };
}
