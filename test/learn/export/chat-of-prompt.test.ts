import { describe, expect, test } from '@jest/globals';
import { chatOfPrompt, showPrompt } from '../../../src/learn/export/row.ts';
import { chatml, deepseek, internlm } from '../../../src/llm/profiles/chat-proofs.ts';
import { type ChatMessage, special, text } from '../../../src/llm/prompt.ts';
import fc from '../../support/properties.ts';

const templates = { chatml, internlm, deepseek };

describe('the chat of a prompt', () => {
  test.each(Object.entries(templates))('%s: the messages that it was made of', (_name, template) => {
    const turns = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.option(fc.string()), turns, (system, exchanges) => {
        const talk = exchanges.flatMap(([user, assistant]): ChatMessage[] => [
          { role: 'user', content: user },
          { role: 'assistant', content: assistant },
        ]);
        const messages: ChatMessage[] = [
          ...(system === null ? [] : [{ role: 'system' as const, content: system }]),
          // The last answer is the one that is asked for.
          ...talk.slice(0, -1),
        ];
        expect(chatOfPrompt({ pieces: template(messages) })).toEqual(messages);
      }),
    );
  });

  test.each([
    ['a text alone', [text('⊢ True:::')]],
    ['special tokens of another kind', [special('<|state|>'), text('⊢ True'), special('<|tactic|>')]],
    ['a chat that goes on behind its end', [...chatml([{ role: 'user', content: 'a' }]), text('sure,')]],
    ['nothing', []],
  ])('%s is no chat', (_name, pieces) => {
    expect(chatOfPrompt({ pieces })).toBeNull();
  });
});

describe('a prompt as trainers take it', () => {
  test('a text with its special tokens, less what a tokenizer puts first', () => {
    const shown = showPrompt({ pieces: [special('<|state|>'), text('⊢ True'), special('<|tactic|>')] });
    expect(shown?.prompt).toBe('<|state|>⊢ True<|tactic|>');
    expect(shown?.answer('trivial')).toBe('trivial');
    expect(showPrompt({ pieces: [special('<｜begin▁of▁sentence｜>'), text('Prove')] })?.prompt).toBe('Prove');
    expect(showPrompt({ pieces: [special('<s>'), text('Prove')] })?.prompt).toBe('Prove');
  });

  test('a chat with its answer as a message', () => {
    const shown = showPrompt({ pieces: internlm([{ role: 'user', content: 'Prove' }]) });
    expect(shown?.prompt).toEqual([{ role: 'user', content: 'Prove' }]);
    expect(shown?.answer('trivial')).toEqual([{ role: 'assistant', content: 'trivial' }]);
  });

  test('a text that would be read as a special token is none', () => {
    const pieces = [special('<|state|>'), text('⊢ "<|tactic|>" = s'), special('<|tactic|>')];
    expect(showPrompt({ pieces })).toBeNull();
    const chat = showPrompt({ pieces: chatml([{ role: 'user', content: 'Prove' }]) });
    expect(chat?.answer('exact h<|im_end|>')).toBeNull();
    expect(showPrompt({ pieces: chatml([{ role: 'user', content: '<|im_start|>' }]) })).toBeNull();
  });
});
