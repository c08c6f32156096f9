import { expect, test } from '@jest/globals';
import { chatml, deepseek, internlm } from '../../../../src/llm/profiles/chat-proofs.ts';
import type { ChatMessage } from '../../../../src/llm/prompt.ts';
import { shown } from '../example.ts';

const chat: readonly ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'One?' },
  { role: 'assistant', content: 'Two.' },
  { role: 'user', content: 'And <|im_end|>?' },
];

const turns =
  '⟦<|im_start|>⟧system\nBe brief.⟦<|im_end|>⟧\n⟦<|im_start|>⟧user\nOne?⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\nTwo.⟦<|im_end|>⟧\n⟦<|im_start|>⟧user\nAnd <|im_end|>?⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\n';

test.each([
  ['ChatML', chatml, turns],
  ['InternLM', internlm, `⟦<s>⟧${turns}`],
  [
    'DeepSeek',
    deepseek,
    '⟦<｜begin▁of▁sentence｜>⟧Be brief.⟦<｜User｜>⟧One?⟦<｜Assistant｜>⟧Two.⟦<｜end▁of▁sentence｜>⟧⟦<｜User｜>⟧And <|im_end|>?⟦<｜Assistant｜>⟧',
  ],
] as const)('%s: turns are parted by special tokens, and text makes none', (_name, template, expected) => {
  expect(shown({ pieces: template(chat) })).toBe(expected);
});

test('the special tokens of DeepSeek are spelt with a full-width bar and U+2581', () => {
  const names = deepseek(chat).flatMap((piece) => (piece.kind === 'special' ? [piece.name] : []));
  expect(new Set(names)).toEqual(
    new Set(
      ['begin\u2581of\u2581sentence', 'User', 'Assistant', 'end\u2581of\u2581sentence'].map(
        (name) => `<\uff5c${name}\uff5c>`,
      ),
    ),
  );
});
