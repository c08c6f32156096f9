import { expect, test } from '@jest/globals';
import type { LlamaContextSequence } from 'node-llama-cpp';
import { chooseFork } from '../../../src/llm/gguf/stepper.ts';

const megabyte = 2 ** 20;

/** Sequences of 1024 tokens that write down how one was copied to another. */
function sequences(held: number, canSave = true) {
  const ways: string[] = [];
  const from = {
    contextSize: 1024,
    nextTokenIndex: held,
    saveStateToFile: async () => {
      if (!canSave) throw new Error('ENOSPC');
    },
    _copyStateFromOtherSequence: async () => true,
  };
  const to = {
    loadStateFromFile: async () => void ways.push('file'),
    _copyStateFromOtherSequence: async () => ways.push('memory') > 0,
  };
  return { ways, from: from as unknown as LlamaContextSequence, to: to as unknown as LlamaContextSequence };
}

test.each([
  { held: 100, bytesPerToken: megabyte, way: 'file', why: 'little is held of much' },
  { held: 600, bytesPerToken: megabyte, way: 'memory', why: 'most of the room is taken' },
  { held: 100, bytesPerToken: 1024, way: 'memory', why: 'all is little' },
  { held: 100, bytesPerToken: null, way: 'memory', why: 'it is on an accelerator' },
])('a sequence is copied by way of $way where $why', async ({ held, bytesPerToken, way }) => {
  const { ways, from, to } = sequences(held);
  await chooseFork(from, bytesPerToken)(from, [to, to]);
  expect(ways).toEqual([way, way]);
});

test('a sequence is copied in memory where no file can be written', async () => {
  const { ways, from, to } = sequences(100, false);
  await chooseFork(from, megabyte)(from, [to]);
  expect(ways).toEqual(['memory']);
});
