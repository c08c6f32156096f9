import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runWhole, type WholeContext } from '../../../bench/ablations/run-whole.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { textHash } from '../../../src/evaluate/run/bench-suite.ts';
import { chooseProblems } from '../../../src/learn/run/config/choose-problems.ts';
import type { RunSettings } from '../../../src/learn/run/config/run-settings.ts';
import type { TrainConfig } from '../../../src/learn/run/config/train-config.ts';
import { fakeTrainer } from '../../learn/fake-trainer.ts';
import { openToyModel, toyProblems, toyProver, toySettings } from '../../learn/run/toy-run.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const useless = Array.from({ length: 12 }, (_, at) => `nonsense ${at}`);
const context: WholeContext = {
  // What helps comes last.
  prover: toyProver(scriptedEngine(), [...useless, 'split', 'unwrap', 'close']),
  workers: 2,
  trainer: fakeTrainer(),
  openModel: openToyModel,
  checkModel: async () => [],
  onEvent: () => {},
  signal: new AbortController().signal,
};

async function measure(changes: Partial<RunSettings>) {
  await using folder = await temporaryFolder();
  const settings = { ...toySettings, ...changes };
  const problems = chooseProblems('toy', toyProblems, settings.evaluation.count);
  const hashed = (of: typeof problems.train) =>
    of.map((theorem) => ({ id: theorem.id, hash: textHash(theorem) }));
  const config: TrainConfig = {
    ...{ schema: 'lakatos/train-config', version: 1, lakatos: '0.0.0', lean: 'scripted', policy: 'toy' },
    ...{ suite: 'toy', preset: 'toy', seed: 1, settings, tacticLimits, fileLimits },
    train: hashed(problems.train),
    valid: hashed(problems.valid),
    startedAt: '2025-01-01T00:00:00Z',
  };
  const run = {
    name: 'full',
    about: '',
    path: join(folder.path, 'run'),
    config,
    leastCalls: 1,
    mostRounds: 2,
  };
  return await runWhole(run, problems, context);
}

test('of a run the policy is measured that it ends with: its last order, or its model', async () => {
  const settings: Partial<RunSettings> = {
    search: { ...toySettings.search, policy: 'mixed' },
    evaluation: { ...toySettings.evaluation, calls: 24, alone: 0 },
    tasks: { ...toySettings.tasks, horizon: { stages: [120], mostRounds: 1, leastRise: 0 } },
  };
  const solved = async (changes: Partial<RunSettings>) => {
    const { records } = await measure({ ...settings, ...changes });
    expect(records).toHaveLength(4);
    return records.filter(({ verdict }) => verdict === 'proved').length;
  };
  const plain = await solved({ training: null });
  expect(await solved({ training: null, ranking: { statesPerSearch: 8 } })).toBeGreaterThan(plain);
  expect(await solved({})).toBeGreaterThan(plain);
});
