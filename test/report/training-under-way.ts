import { wilsonInterval } from '../../core/statistics.ts';
import type { TrainingPageParts } from '../../src/learn/report/training-page.ts';
import type { RunManifest, SplitScore } from '../../src/learn/run/folder/manifest.ts';
import type { MetricsLineOf } from '../../src/learn/trainer/follow-metrics.ts';

const score = (solved: number): SplitScore => ({
  ...{ solved, problems: 288, selected: false, callsPerProof: 9.4 },
  ...wilsonInterval(solved, 288),
});

const round = (at: number): RunManifest['rounds'][number] => ({
  ...{ round: at, policy: 'enumerative/11', searched: 80, proved: 34 + 4 * at, invalid: 0 },
  ...{ shown: { searched: 0, proved: 0 }, examples: 410 + 90 * at, used: null, tacticTooLong: null },
  ...{ startedFrom: null, model: `rounds/${at}/model.gguf`, sha256: null },
  ...{ lossFirst: 3.1, lossLast: 1.2 - at / 10, heldOutLoss: null, score: score(141 + 3 * at) },
  ranking: { choices: 300, score: score(140 + 5 * at), accepted: at === 0, why: '9 gained, 2 lost' },
  ...{ alone: null, value: null, accepted: at === 1, why: '6 gained, 3 lost' },
  linearValue: { states: 900, auc: 0.81, brier: 0.17, ofConstant: 0.22, isLevel: false },
});

const loss = (last: number): MetricsLineOf<'step'>[] =>
  Array.from({ length: last }, (_, at) => ({
    ...{ kind: 'step', step: at + 1, seconds: at, tokensPerSecond: 900, policyLoss: null, valueLoss: null },
    loss: 1 + 2.4 * Math.exp(-at / 40) + 0.1 * Math.sin(at),
  }));

const about = {
  ...{ suite: 'lists-and-numbers', preset: 'tiny', seed: 1 },
  ...{ lakatos: '0.1.0', lean: 'lean 4.28.0' },
};

/** A run of which two rounds are finished, and the third one searches. */
export const trainingUnderWay: TrainingPageParts = {
  about,
  manifest: {
    ...{ schema: 'lakatos/train-manifest', version: 1, ...about, calls: 8, baseline: score(110), base: null },
    rounds: [round(0), round(1)],
    ...{ model: 'rounds/1/model.gguf', ranker: 'rounds/0/ranker.gguf', value: 'rounds/1/value.gguf' },
  },
  metrics: [loss(300), loss(200)],
  underway: {
    ...{ round: 2, step: 'round 2 (3 of 3): searching: 48 of 80 done, 21 proved', leftMs: 374_000 },
    searches: {
      what: 'searching',
      total: 80,
      proved: Array.from({ length: 48 }, (_, at) => Math.floor(0.44 * (at + 1))),
      calls: 1_310,
    },
    losses: [],
  },
};
