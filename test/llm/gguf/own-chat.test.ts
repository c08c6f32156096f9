import { describe, expect, test } from '@jest/globals';
import { ownChat } from '../../../src/llm/gguf/own-chat.ts';
import type { GgufHeader } from '../../../src/llm/models/gguf-header.ts';
import type { ChatMessage } from '../../../src/llm/prompt.ts';
import fc from '../../support/properties.ts';
import { shown } from '../profiles/example.ts';

const tokens = ['<begin>', '<end>', '<|turn|>', '<|over|>', 'word', '<|looks|>'];
const control = 3;
const normal = 1;

function headerWith(template: unknown): GgufHeader {
  const values = {
    'tokenizer.chat_template': template,
    'tokenizer.ggml.tokens': tokens,
    'tokenizer.ggml.token_type': [control, control, control, control, normal, normal],
    'tokenizer.ggml.bos_token_id': 0,
    'tokenizer.ggml.eos_token_id': 1,
  };
  return {
    version: 3,
    values: new Map(
      Object.entries(values).filter(([, value]) => value !== undefined),
    ) as GgufHeader['values'],
    tensors: [],
    dataOffset: 0,
  };
}

const turns =
  "{{ bos_token }}{% for m in messages %}<|turn|>{{ m['role'] }}: {{ m['content'] }}<|over|>\n{% endfor %}" +
  '{% if add_generation_prompt %}<|turn|>assistant: {% endif %}';
const alternating =
  "{% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('no system here') }}{% endif %}" +
  "{% if (m.role == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('turns must alternate') }}{% endif %}" +
  '<|turn|>{{ m.content | trim }}<|over|>{% endfor %}';

const chat: readonly ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'One?' },
  { role: 'assistant', content: 'Two.' },
  { role: 'user', content: 'Three?' },
];

const written = (template: string, messages: readonly ChatMessage[]) =>
  shown({ pieces: ownChat(headerWith(template))!.template(messages) });

describe('the chat of a GGUF file', () => {
  test('is written as its template says, special tokens apart from text', () => {
    expect(written(turns, chat)).toBe(
      '⟦<begin>⟧⟦<|turn|>⟧system: Be brief.⟦<|over|>⟧\n⟦<|turn|>⟧user: One?⟦<|over|>⟧\n' +
        '⟦<|turn|>⟧assistant: Two.⟦<|over|>⟧\n⟦<|turn|>⟧user: Three?⟦<|over|>⟧\n⟦<|turn|>⟧assistant: ',
    );
  });

  test('ends an answer with the special token that its template puts behind one', () => {
    expect(ownChat(headerWith(turns))!.endings).toEqual(['<|over|>']);
    const bare = '{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}';
    expect(ownChat(headerWith(bare))!.endings).toEqual([]);
  });

  test('tells what the system says with the first question where the template knows no system', () => {
    expect(written(alternating, chat)).toBe(
      '⟦<|turn|>⟧Be brief.\n\nOne?⟦<|over|>⟧⟦<|turn|>⟧Two.⟦<|over|>⟧⟦<|turn|>⟧Three?⟦<|over|>⟧',
    );
  });

  test('refuses a conversation that the template does not take, and says why', () => {
    const twice: readonly ChatMessage[] = [
      { role: 'user', content: 'One?' },
      { role: 'user', content: 'Two?' },
    ];
    expect(() => written(alternating, twice)).toThrow(/turns must alternate/u);
  });

  test.each([
    ['there is none', undefined],
    ['it is empty', ' '],
    ['it is no text', 7],
    ['it can not be read', '{% for m in messages %}'],
    ['it leaves out what is said', 'Hello! {% for m in messages %}<|turn|>{% endfor %}'],
    ['it takes no question', "{{ raise_exception('never') }}"],
    [
      'it changes the order',
      '{% for m in messages | reverse %}{{ m.content }}{% endfor %}{{ messages[0].content }}',
    ],
  ])('is none where the template is of no use: %s', (_, template) => {
    expect(ownChat(headerWith(template))).toBeNull();
  });

  test('never makes a special token of what is said', () => {
    const format = ownChat(headerWith(turns))!;
    const said = fc.array(
      fc.oneof(fc.constantFrom(...tokens, '{{ bos_token }}', '\u{f5a1a}0\u{f5a1b}'), fc.string()),
    );
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 5 }), (contents) => {
        const messages = contents.map(
          (parts, at): ChatMessage => ({
            role: at % 2 === 0 ? 'user' : 'assistant',
            content: parts.join(''),
          }),
        );
        const pieces = format.template(messages);
        const special = pieces.flatMap((piece) => (piece.kind === 'special' ? [piece.name] : []));
        expect(special).toEqual(['<begin>', ...messages.flatMap(() => ['<|turn|>', '<|over|>']), '<|turn|>']);
        const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
        for (const { content } of messages) expect(texts).toContain(content);
      }),
    );
  });

  test('does not depend on the day', () => {
    expect(written("{{ strftime_now('%d %b %Y') }} {{ messages[0].content }}", [chat[1]!])).toBe(
      '1 January 2025 One?',
    );
  });
});
