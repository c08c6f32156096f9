import { expect, test } from '@jest/globals';
import type { ChatChoice } from '../../../src/agent/provers/model-choice.ts';
import { openChat } from '../../../src/agent/provers/open-chat.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import type { ModelFlags } from '../../../src/cli/options/prover-options.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { chatServer } from '../model-planner/chat-server.ts';

const signal = new AbortController().signal;
const request = { maxTokens: 5, temperature: 1, topP: 1 };

function chatChoice(flags: Partial<ModelFlags>): ChatChoice {
  const { prover } = choosePolicy({ value: 'size', prover: 'plan', planner: 'sketch', ...flags });
  if (!('chat' in prover)) throw new Error('no chat');
  return prover;
}

test('a chat at a server', async () => {
  await using server = await chatServer(['Because.']);
  const notes: string[] = [];
  const choice = chatChoice({ model: 'm', modelServer: server.chat.info.origin });
  await using chat = await openChat(choice, { env: {}, onPreparing: (text) => notes.push(text), signal });
  expect((await chat.chat([{ role: 'user', content: 'Why?' }], request, signal)).text).toBe('Because.');
  expect(server.questions).toEqual(['Why?']);
  expect(notes).toEqual(['opening the model m']);
});

test('a chat with a GGUF file', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path, {});
  const choice = chatChoice({ model: path, gpu: 'none', context: 256 });
  const env = { LAKATOS_DATA: folder.path };
  const chat = await openChat(choice, { env, onPreparing: () => {}, signal });
  const { tokens } = await chat.chat([{ role: 'user', content: 'Why?' }], request, signal);
  expect(tokens.written).toBeGreaterThan(0);
  expect(chat.tokensUsed()).toEqual(tokens);
  expect(chat.info.contextSize).toBe(256);
  await chat[Symbol.asyncDispose]();
  await expect(chat.chat([{ role: 'user', content: 'Why?' }], request, signal)).rejects.toThrow();
});

test('a chat with a GGUF file is written down as the file says', async () => {
  await using folder = await temporaryFolder();
  const chatTemplate =
    '{% for m in messages %}<|turn|>{{ m.content }}{% endfor %}{% if add_generation_prompt %}<|turn|>{% endif %}';
  const path = await writeSmallModel(folder.path, { controlTokens: ['<|turn|>'], chatTemplate });
  const choice = chatChoice({ model: path, gpu: 'none', context: 256 });
  await using chat = await openChat(choice, { env: {}, onPreparing: () => {}, signal });
  const read = async (content: string) =>
    (await chat.chat([{ role: 'user', content }], request, signal)).tokens.read;
  // What is said is read as text: it makes no token of its own.
  expect(await read('a')).toBe(3);
  expect(await read('<|turn|>')).toBeGreaterThan(3);
});
