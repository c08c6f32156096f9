import { expect, test } from '@jest/globals';
import type { BaseModel } from '../../src/learn/base/find-base.ts';
import { presets } from '../../src/learn/run/config/presets.ts';
import type { RunSettings } from '../../src/learn/run/config/run-settings.ts';
import { modelFiles } from '../../src/learn/run/folder/round-paths.ts';
import { checkTrainedModel, openTrainedModel } from '../../src/learn/run/language-model/train-and-measure.ts';
import { trainerCommand } from '../../src/learn/trainer/find-python.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { trainerPython } from '../support/trainer-python.ts';
import { toyRun, toySettings } from './run/toy-run.ts';

/** Half of a policy's seven calls go here. */
const useless = ['nonsense', 'more of it', 'and more'];

const settingsFor = (base: BaseModel): RunSettings => ({
  ...toySettings,
  tasks: { ...toySettings.tasks, horizon: { stages: [80], mostRounds: 1, leastRise: 0 } },
  evaluation: { ...toySettings.evaluation, alone: 0 },
  band: { low: 0, high: 1 },
  lessons: { ...toySettings.lessons, renamed: 0 },
  heldOutOneIn: 0,
  training: {
    ...presets['fine-tune'].training,
    base,
    ...{ context: 128, tacticTokens: 16, batchTokens: 512, steps: 60, nextSteps: 20, warmupSteps: 5 },
    ...{ learningRate: 0.03, nextLearningRate: 0.01, threads: 1, device: 'cpu' },
  },
});

test.each([
  ['an adapter', { rank: 8, alpha: 16 }, 'adapter.gguf'],
  ['all weights', null, 'model.gguf'],
])(
  'by %s the real trainer makes a prover of a model that knew nothing, round after round',
  async (_, lora, file) => {
    await using folder = await temporaryFolder();
    const weights = await writeSmallModel(folder.path, { fileName: 'base.gguf' });
    const base: BaseModel = { weights, gguf: weights, hash: '', profile: 'bfs-prover-v2', lora };
    const settings = settingsFor(base);
    const run = `${folder.path}/run`;
    const manifest = await toyRun(run, {
      ...{ settings, rounds: 2, tactics: [...useless, 'close', 'split', 'unwrap'] },
      context: {
        trainer: trainerCommand(await trainerPython(), process.env['PYTHONPATH']),
        openModel: openTrainedModel,
        checkModel: checkTrainedModel,
      },
    });
    expect(manifest.base).toMatchObject({ accepted: false });
    const [first, second] = manifest.rounds;
    expect(first).toMatchObject({ startedFrom: 'base', model: `rounds/0/${file}`, accepted: true });
    expect(first?.lossLast).toBeLessThan(first!.lossFirst! / 2);
    expect(first?.score?.solved).toBeGreaterThan(manifest.baseline.solved);
    expect(first?.score?.contributions).toMatchObject([{ contributor: 'model' }]);
    expect(first?.score?.contributions?.[0]?.inProof).toBeGreaterThan(0);
    expect(second).toMatchObject({ startedFrom: 0, policy: expect.stringContaining(`rounds/0/${file}@`) });
    // It goes on where the first round ended.
    expect(second?.lossFirst).toBeLessThan(first!.lossFirst! / 2);
    const { signal } = new AbortController();
    expect(await checkTrainedModel(modelFiles(1, run, { settings }), signal)).toEqual([]);
  },
);
