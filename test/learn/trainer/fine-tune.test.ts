import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { trainerCommand } from '../../../src/learn/trainer/find-python.ts';
import { readMetrics } from '../../../src/learn/trainer/follow-metrics.ts';
import { runTrainer } from '../../../src/learn/trainer/run-trainer.ts';
import { formatOfProfile } from '../../../src/learn/trainer/training-job.ts';
import { openGguf } from '../../../src/llm/gguf/open-gguf.ts';
import { bfsProverV2 } from '../../../src/llm/profiles/tactic-profiles.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { trainerPython } from '../../support/trainer-python.ts';

const { signal } = new AbortController();

const lessons = [
  { state: 'n : Nat\n⊢ n + 0 = n', tactic: 'simp' },
  { state: 'h : p\n⊢ p', tactic: 'exact h' },
  { state: '⊢ ∀ x, x = x', tactic: 'intro x' },
];

const job = (base: string) => ({
  schemaVersion: 1,
  train: ['train.jsonl'],
  evaluate: [],
  start: { file: base },
  lora: { rank: 8 },
  format: formatOfProfile(bfsProverV2),
  context: 128,
  tacticTokens: 16,
  epochs: 100,
  steps: 60,
  batchTokens: 512,
  seed: 1,
  threads: 1,
  device: 'cpu',
  loss: { policy: 1, value: 0, state: 0, preference: 0 },
  optimizer: { learningRate: 0.03, warmupSteps: 5 },
  output: { type: 'F16', name: 'test', logEvery: 10, evaluateEvery: 100, checkpointEvery: 100 },
});

const referenceSchema = z.object({
  sequences: z.array(
    z.object({
      logProbabilities: z.array(z.number()),
      next: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
  ),
});

test('a model of another maker learns, asked as its profile asks it, and writes with the adapter what it learnt', async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const base = await writeSmallModel(folder.path);
  await writeFile(at('train.jsonl'), lessons.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await writeFile(at('job.json'), JSON.stringify(job(basename(base))));
  await runTrainer({
    command: trainerCommand(await trainerPython(), process.env['PYTHONPATH']),
    config: at('job.json'),
    out: folder.path,
    onLine: () => {},
    signal,
  });
  const metrics = readMetrics(await readFile(at('metrics.jsonl'), 'utf8'));
  expect(metrics.at(-1)).toMatchObject({ kind: 'end', step: 60 });

  const lora = { path: at('adapter.gguf') };
  await using model = await openGguf(base, { gpu: 'none', contextSize: 256, sequences: 4, lora }, { signal });
  const { sequences } = referenceSchema.parse(JSON.parse(await readFile(at('logits.json'), 'utf8')));
  const theorem = { id: 'x', header: '', statement: 'theorem x : True' };
  for (const [index, { state, tactic }] of lessons.entries()) {
    const prompt = bfsProverV2.prompt({ theorem, goals: [state], tactics: [] });
    const request = { ...bfsProverV2.sampling, method: 'beam', temperature: 1, count: 3, seed: 0 } as const;
    const [completion] = await model.complete([prompt], request, signal);
    const best = completion!.continuations[0]!;
    expect(bfsProverV2.readTactic(best.text)).toBe(tactic);
    // What PyTorch says of the same answer and its end: llama.cpp read the prompt and the adapter as the trainer did.
    const { logProbabilities, next } = sequences[index]!;
    const answer = logProbabilities.slice(model.countTokens(prompt)! - 1);
    const expected = answer.reduce((sum, value) => sum + value, 0) + new Map(next.at(-1)).get(0)!;
    expect(best.logProbability!).toBeCloseTo(expected, 3);
    expect(expected).toBeGreaterThan(Math.log(0.5));
  }
});
