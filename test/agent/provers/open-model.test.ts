import { expect, jest, test } from '@jest/globals';
import { LlamaContextSequence } from 'node-llama-cpp';
import { openModel } from '../../../src/agent/provers/open-model.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import { text } from '../../../src/llm/prompt.ts';
import { type Behaviour, faultyServer, say, silence } from '../../llm/remote/faulty-server.ts';
import { askFor } from '../../llm/remote/open-faulty.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Flags = Partial<Parameters<typeof choosePolicy>[0]>;

const { signal } = new AbortController();
const prompt = { pieces: [text('theorem t : p ∧ q := by ')] };

async function openWith(flags: Flags, env: Readonly<Record<string, string>> = {}) {
  const { prover } = choosePolicy({ value: 'size', ...flags });
  if (!('model' in prover)) throw new Error('it chats');
  const { model } = await openModel(prover.model!, { env, onPreparing: () => {}, signal });
  return model;
}

test('a server works on no more requests at once than server.requestsAtOnce says', async () => {
  const slow: Behaviour = (response, received) => {
    setTimeout(() => say('simp')(response, received), 5);
  };
  await using server = await faultyServer([slow]);
  await using model = await openWith({ model: 'm', modelServer: server.url, requestsAtOnce: 2 });
  await model.complete([prompt, prompt, prompt, prompt], askFor, signal);
  expect(server.mostAtOnce).toBe(2);
});

test('a request takes no longer than server.requestTimeout', async () => {
  await using server = await faultyServer([silence]);
  await using model = await openWith({ model: 'm', modelServer: server.url, requestTimeout: 200 });
  await expect(model.complete([prompt], askFor, signal)).rejects.toThrow('no answer within 0.2 s');
});

test.each<[string, Flags, boolean]>([
  ['tactics alone', { policy: 'model', profile: 'bfs-prover' }, false],
  ['tactics and values', { value: 'model', strategy: 'two-way', profile: 'lakatos' }, true],
  ['whole proofs', { profile: 'stp' }, true],
])('%s: whether what was read of a file’s prompt is kept', async (_name, flags, isKept) => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path);
  const own = { model: path, gpu: 'none', context: 256 } as const;
  await using model = await openWith({ ...own, ...flags }, { LAKATOS_DATA: folder.path });
  using evaluations = jest.spyOn(LlamaContextSequence.prototype, 'controlledEvaluate');
  const readFor = async (): Promise<number> => {
    evaluations.mockClear();
    await model.complete([prompt], { ...askFor, maxTokens: 1 }, signal);
    return evaluations.mock.calls.reduce((sum, [tokens]) => sum + tokens.length, 0);
  };
  const first = await readFor();
  expect((await readFor()) < first).toBe(isKept);
});
