import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { openGguf } from '../../../src/llm/gguf/open-gguf.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { request, statePrompt } from '../../support/gguf/small-prompts.ts';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { trainerPython } from '../../support/trainer-python.ts';
import { never, openFrom } from './open-faulty.ts';

const trainer = fileURLToPath(new URL('../../../trainer', import.meta.url));

test('the server of the trainer writes what llama.cpp writes, and tells the same probabilities', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path, { type: 'f32' });
  const command = ['-m', 'lakatos_trainer', 'serve', '--model', path, '--port', '0', '--device', 'cpu'];
  await using server = startProcess([await trainerPython(), ...command], {
    env: { PYTHONPATH: trainer },
    cwd: join(trainer, '..'),
  });
  const told = z.object({ address: z.string(), model: z.string() });
  const { address, model } = told.parse(JSON.parse(await server.line(/address/)));
  await using remote = await openFrom(address);
  await using local = await openGguf(
    path,
    { gpu: 'none', contextSize: 256, sequences: 4 },
    { signal: never },
  );
  expect(remote.model.info).toEqual({ name: model, origin: address, contextSize: 1024 });

  const prompts = ['n : Nat\n⊢ n = n', '⊢ True'].map((goal) => ({ pieces: statePrompt(goal).pieces }));
  const greedily = request({ temperature: 0, count: 1, maxTokens: 12 });
  const [ours, theirs] = await Promise.all([
    remote.model.complete(prompts, greedily, never),
    local.complete(prompts, greedily, never),
  ]);
  expect(ours).toHaveLength(2);
  for (const [at, { continuations }] of ours.entries()) {
    const [wanted] = theirs[at]!.continuations;
    expect(continuations).toEqual([
      { ...wanted, logProbability: expect.closeTo(wanted!.logProbability!, 2) },
    ]);
  }

  const drawn = await remote.model.complete(prompts, request({ method: 'distinct', count: 5 }), never);
  for (const { continuations } of drawn) expect(new Set(continuations.map(({ text }) => text)).size).toBe(5);
  const long = { pieces: statePrompt('⊢ a ∨ '.repeat(400)).pieces };
  await expect(remote.model.complete([long], greedily, never)).rejects.toMatchObject({
    code: 'MODEL_PROMPT_TOO_LONG',
  });
});
