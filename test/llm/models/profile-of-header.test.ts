import { expect, test } from '@jest/globals';
import type { GgufHeader } from '../../../src/llm/models/gguf-header.ts';
import { profileOfHeader } from '../../../src/llm/models/profile-of-header.ts';
import { sampleTheorem } from '../../../src/llm/profiles/profile.ts';
import { controlTokens } from '../../support/gguf/small-vocabulary.ts';
import { shown } from '../profiles/example.ts';

const chat = '{% for m in messages %}<|turn|>{{ m.content }}<|over|>{% endfor %}';

function headerWith(tokens: readonly string[], template?: string): GgufHeader {
  const values = new Map<string, string | readonly (string | number)[]>([
    ['tokenizer.ggml.tokens', tokens],
    ['tokenizer.ggml.token_type', tokens.map(() => 3)],
  ]);
  if (template !== undefined) values.set('tokenizer.chat_template', template);
  return { version: 3, values, tensors: [], dataOffset: 0 };
}

test('a model that has our special tokens is asked as ours, also where it can chat', () => {
  expect(profileOfHeader(headerWith([...controlTokens, '<|turn|>', '<|over|>'], chat)).name).toBe('lakatos');
});

test('a model that chats is asked for whole proofs, in its own chat', () => {
  const profile = profileOfHeader(headerWith(['<|turn|>', '<|over|>'], chat));
  if (profile.kind !== 'whole-proof') throw new Error(profile.kind);
  const asked = shown(profile.prompt(sampleTheorem));
  expect(asked).toMatch(/^⟦<\|turn\|>⟧Prove this theorem[^⟦]*theorem and_swap[^⟦]*⟦<\|over\|>⟧$/u);
  expect(profile.sampling.endings).toEqual(['<|over|>']);
  const errors = [{ line: 1, column: 0, endLine: 1, endColumn: 3, message: 'unsolved goals' }];
  const again = shown(profile.repairPrompt!(sampleTheorem, { code: 'theorem', errors }));
  expect(again.startsWith(asked)).toBe(true);
  expect(again).toContain('unsolved goals');
});

test('a model of which nothing tells is taken for one of ours', () => {
  expect(profileOfHeader(headerWith(['<|turn|>'])).name).toBe('lakatos');
});
