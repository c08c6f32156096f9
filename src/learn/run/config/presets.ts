import { defaultStrategy } from '../../../prove/search-settings.ts';
import { noProblems } from '../../problems/problem-record.ts';
import type { RunSettings, TrainingSettings } from './run-settings.ts';

const search: RunSettings['search'] = {
  strategy: defaultStrategy('mixed'),
  policy: 'mixed',
  value: 'size',
  splitGoals: true,
  mergeStates: true,
  bandit: true,
  lemmas: true,
  refute: true,
  proposals: 8,
  // A guard against what never ends: budgets are calls, so that results don't depend on the machine.
  mostMs: 600_000,
};

const common = {
  problems: noProblems,
  search,
  ranking: { statesPerSearch: 8, timeWeight: 0 },
  valuing: { labels: 'uniform', fits: 4 },
  lessons: {
    labels: 'uniform',
    discount: 1,
    hindsightWeight: 0.5,
    statesPerSearch: 4,
    renamed: 8,
    rejectedPerStep: 1,
  },
  band: null,
  heldOutOneIn: 8,
  patience: 1,
  canaryCalls: 16,
} as const satisfies Partial<RunSettings>;

const tasks = {
  ...{ count: 160, firstCount: 80, bootstrap: false, difficulty: 'variance', fresh: 3, reverse: null },
  horizon: { stages: [64, 128, 256], mostRounds: 1, leastRise: 0.01 },
} satisfies RunSettings['tasks'];

/** Many problems and few calls: of the order of tactics. */
const evaluation: RunSettings['evaluation'] = { count: 288, calls: 8, alone: 0 };

/** For large machines. Nobody has made such a run as a whole yet. */
const large = {
  ...common,
  tasks: { ...tasks, count: 200, firstCount: 361, horizon: { ...tasks.horizon, mostRounds: 3 } },
  lessons: { ...common.lessons, statesPerSearch: 32, rejectedPerStep: 2 },
  band: { low: 0.1, high: 0.95 },
  patience: 2,
} as const satisfies Partial<RunSettings>;

const training = {
  size: '1M',
  base: null,
  context: 384,
  tacticTokens: 64,
  batchTokens: 2_048,
  recompute: false,
  steps: 300,
  nextSteps: 200,
  learningRate: 3e-3,
  nextLearningRate: 1e-3,
  warmupSteps: 20,
  checkpointEvery: 50,
  threads: 2,
  device: 'cpu',
  valueLoss: 0.5,
  stateLoss: 0.03,
  preferenceLoss: 0,
} as const satisfies TrainingSettings;

/** The sizes of a run that can be asked for by name. */
export const presets = {
  /** Three rounds in some 25 minutes on two cores: to see the loop work. */
  tiny: {
    ...{ ...common, evaluation, training },
    tasks: {
      ...{ ...tasks, count: 80, firstCount: 24 },
      horizon: { stages: [40], mostRounds: 1, leastRise: 0 },
    },
  },
  /** A model of some size, on a machine with many cores or a GPU. */
  small: {
    ...large,
    evaluation: { count: 120, calls: 32, alone: 24 },
    training: {
      ...{ ...training, size: '4M', context: 512, batchTokens: 4_096, device: 'auto' },
      ...{ steps: 2_000, nextSteps: 800, learningRate: 2e-3, nextLearningRate: 7e-4, warmupSteps: 50 },
    },
  },
  /** The order of the built-in policy's tactics alone: no language model, and no PyTorch. */
  ranker: {
    ...{ ...common, tasks, evaluation, training: null },
    // Its order is for searches without a model.
    search: { ...search, strategy: defaultStrategy('enumerative') },
    heldOutOneIn: 0,
  },
  /** A prover of another maker, trained further: for a machine with a large GPU. */
  'fine-tune': {
    ...large,
    evaluation: { count: 120, calls: 32, alone: 8 },
    training: {
      ...{ ...training, size: null, context: 2_048, tacticTokens: 128, batchTokens: 8_192, device: 'auto' },
      // A model of 7 billion parameters takes 22 GB then, and 74 without.
      recompute: true,
      ...{ nextSteps: 150, learningRate: 2e-4, nextLearningRate: 1e-4 },
      // It was taught to write tactics, and knows neither our values nor states as texts to be written.
      ...{ valueLoss: 0, stateLoss: 0 },
    },
  },
} as const satisfies Record<string, RunSettings>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];
