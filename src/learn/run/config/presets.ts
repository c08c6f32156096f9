import { defaultStrategy } from '../../../prove/search-settings.ts';
import { noProblems } from '../../problems/problem-record.ts';
import type { RunSettings } from './run-settings.ts';

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

const lessons: RunSettings['lessons'] = {
  labels: 'uniform',
  discount: 1,
  hindsightWeight: 0.5,
  statesPerSearch: 16,
  renamed: 8,
};

const manyTasks: RunSettings['tasks'] = {
  count: 200,
  firstCount: 361,
  difficulty: 'variance',
  fresh: 3,
  horizon: { stages: [64, 128, 256], mostRounds: 3, leastRise: 0.01 },
  reverse: null,
};

const linear: Pick<RunSettings, 'ranking' | 'valuing'> = {
  ranking: { statesPerSearch: 8, timeWeight: 0 },
  valuing: { labels: 'uniform', fits: 4 },
};

/** The sizes of a run that can be asked for by name. */
export const presets = {
  /** Three rounds in some 25 minutes on two cores: to see the loop work. */
  tiny: {
    tasks: {
      count: 80,
      firstCount: 24,
      difficulty: 'variance',
      fresh: 3,
      horizon: { stages: [40], mostRounds: 1, leastRise: 0 },
      reverse: null,
    },
    problems: noProblems,
    search,
    ...linear,
    evaluation: { count: 288, calls: 8, alone: 0, value: null },
    lessons: { ...lessons, statesPerSearch: 4 },
    band: null,
    heldOutOneIn: 8,
    training: {
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
    },
    patience: 1,
    canaryCalls: 16,
  },
  /** A model of some size, on a machine with many cores or a GPU. Nobody has made such a run as a whole yet. */
  small: {
    tasks: manyTasks,
    problems: noProblems,
    search,
    ...linear,
    evaluation: { count: 120, calls: 32, alone: 24, value: 'two-way' },
    lessons: { ...lessons, statesPerSearch: 32 },
    band: { low: 0.1, high: 0.95 },
    heldOutOneIn: 8,
    training: {
      size: '4M',
      base: null,
      context: 512,
      tacticTokens: 64,
      batchTokens: 4_096,
      recompute: false,
      steps: 2_000,
      nextSteps: 800,
      learningRate: 2e-3,
      nextLearningRate: 7e-4,
      warmupSteps: 50,
      checkpointEvery: 50,
      threads: 2,
      device: 'auto',
      valueLoss: 0.5,
      stateLoss: 0.03,
    },
    patience: 2,
    canaryCalls: 16,
  },
  /** The order of the built-in policy's tactics alone: no language model, and no PyTorch. */
  ranker: {
    tasks: {
      count: 160,
      firstCount: 80,
      difficulty: 'variance',
      fresh: 3,
      horizon: { stages: [64, 128, 256], mostRounds: 1, leastRise: 0.01 },
      reverse: null,
    },
    problems: noProblems,
    // Its order is for searches without a model.
    search: { ...search, strategy: defaultStrategy('enumerative') },
    ...linear,
    evaluation: { count: 288, calls: 8, alone: 0, value: null },
    lessons: { ...lessons, statesPerSearch: 4 },
    band: null,
    heldOutOneIn: 0,
    training: null,
    patience: 1,
    canaryCalls: 16,
  },
  /** A prover of another maker, trained further: for a machine with a large GPU. Never run as a whole either. */
  'fine-tune': {
    tasks: manyTasks,
    problems: noProblems,
    search,
    ...linear,
    evaluation: { count: 120, calls: 32, alone: 8, value: null },
    lessons: { ...lessons, statesPerSearch: 32 },
    band: { low: 0.1, high: 0.95 },
    heldOutOneIn: 8,
    training: {
      size: null,
      base: null,
      context: 2_048,
      tacticTokens: 128,
      batchTokens: 8_192,
      // A model of 7 billion parameters takes 22 GB then, and 74 without.
      recompute: true,
      steps: 300,
      nextSteps: 150,
      learningRate: 2e-4,
      nextLearningRate: 1e-4,
      warmupSteps: 20,
      checkpointEvery: 50,
      threads: 2,
      device: 'auto',
      // It was taught to write tactics, and knows neither our values nor states as texts to be written.
      valueLoss: 0,
      stateLoss: 0,
    },
    patience: 2,
    canaryCalls: 16,
  },
} as const satisfies Record<string, RunSettings>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];
