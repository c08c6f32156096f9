import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type TrainFlags, train } from '../../src/cli/commands/train.ts';
import { realServices } from '../../src/cli/services.ts';
import { presets } from '../../src/learn/run/config/presets.ts';
import type { RunSettings } from '../../src/learn/run/config/run-settings.ts';
import { checkTrainedModel, openTrainedModel } from '../../src/learn/run/language-model/train-and-measure.ts';
import { canariesOf } from '../../src/learn/run/searches/canaries.ts';
import { findPython, trainerCommand } from '../../src/learn/trainer/find-python.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const suite = [
  ['train', 'and_swap (p q : Prop) (h : p ∧ q) : q ∧ p'],
  ['train', 'add_zero_left (n : Nat) : 0 + n = n'],
  ['train', 'append_nothing (xs : List Nat) : xs ++ [] = xs'],
  ['train', 'or_swap (p q : Prop) (h : p ∨ q) : q ∨ p'],
  ['valid', 'and_left (p q r : Prop) (h : p ∧ q ∧ r) : q ∧ p'],
  ['valid', 'times_one (n : Nat) : n * 1 = n'],
].map(([split, text], at) => JSON.stringify({ id: `t${at}`, split, statement: `theorem ${text}` }));

const settings: RunSettings = {
  ...presets.tiny,
  tasks: {
    ...presets.tiny.tasks,
    count: 4,
    firstCount: 4,
    horizon: { stages: [12], mostRounds: 1, leastRise: 0 },
  },
  evaluation: { count: 2, calls: 8, alone: 0 },
  canaryCalls: 6,
  heldOutOneIn: 0,
  training: {
    ...presets.tiny.training,
    size: 'tiny',
    context: 192,
    steps: 20,
    nextSteps: 10,
    warmupSteps: 2,
  },
};

test('a round with the real Lean and the real trainer ends with a model that proposes tactics', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'tiny.jsonl');
  await writeFile(path, `${suite.join('\n')}\n`);
  const out = join(folder.path, 'run');
  const terminal = fakeTerminal({
    env: { ...process.env, LAKATOS_DATA: join(folder.path, 'data') } as Record<string, string>,
  });
  const flags: TrainFlags = {
    ...{ preset: 'tiny', rounds: 1, suite: path, out, resume: false },
    ...{ workers: 1, seed: 0, json: false, verbose: true },
  };
  // Without PyTorch this fails, and says how to install it.
  const code = await train(flags, terminal, realServices, {
    presets: { ...presets, tiny: settings },
    canaries: canariesOf,
    openModel: openTrainedModel,
    checkModel: checkTrainedModel,
    findTrainer: async (python, env, signal) =>
      trainerCommand((await findPython(python, env, signal)).command, env['PYTHONPATH']),
  });
  expect(code).toBe(0);
  const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'));
  expect(manifest.baseline).toMatchObject({ problems: 2 });
  const [round] = manifest.rounds;
  expect(round).toMatchObject({ searched: 4, score: { problems: 2 } });
  expect(round.proved).toBeGreaterThan(2);
  expect(round.lossLast).toBeLessThan(round.lossFirst);
  const count = expect.any(Number);
  const ours = { contributor: 'enumerative', proposed: count, tried: count, accepted: count, inProof: count };
  for (const { contributions } of [round, round.score, manifest.baseline])
    expect(contributions).toContainEqual(ours);
  const examples = (await readFile(join(out, 'rounds/0/train.jsonl'), 'utf8')).trim().split('\n');
  const states = examples.map((line) => JSON.parse(line).state);
  expect(states).toContain('n : Nat\n⊢ 0 + n = n');
}, 120_000);
