import { type ChatMessage, type PromptPiece, special, text } from '../prompt.ts';

/** Writes a chat as a model learnt it, up to where the assistant's next turn begins. */
export type ChatTemplate = (messages: readonly ChatMessage[]) => readonly PromptPiece[];

/**
 * ChatML, as Qwen 2, 2.5 and 3 learnt it: no token before the first turn. A system message that a model's own template
 * adds when there is none (Qwen 2.5 does) is not added here.
 */
export function chatml(messages: readonly ChatMessage[]): readonly PromptPiece[] {
  return [
    ...messages.flatMap(({ role, content }) => [
      special('<|im_start|>'),
      text(`${role}\n${content}`),
      special('<|im_end|>'),
      text('\n'),
    ]),
    special('<|im_start|>'),
    text('assistant\n'),
  ];
}

/** Begins every text of a DeepSeek model. The bars are full-width, the low line is U+2581. */
export const deepseekBegin = special('<｜begin▁of▁sentence｜>');

/** The chat of DeepSeek V2 and V3: a system message stands bare, turns follow each other without white space. */
export function deepseek(messages: readonly ChatMessage[]): readonly PromptPiece[] {
  const turns = messages.flatMap(({ role, content }) => {
    if (role === 'system') return [text(content)];
    if (role === 'user') return [special('<｜User｜>'), text(content)];
    return [special('<｜Assistant｜>'), text(content), special('<｜end▁of▁sentence｜>')];
  });
  return [deepseekBegin, ...turns, special('<｜Assistant｜>')];
}

/** The chat of InternLM 2 and 2.5: ChatML behind the token that begins every text. */
export const internlm = (messages: readonly ChatMessage[]): readonly PromptPiece[] => [
  special('<s>'),
  ...chatml(messages),
];
