import { systemClock } from '../../../core/clock.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { textHash } from '../../../src/agent/same-theorem/levels.ts';
import { chooseProblems } from '../../../src/learn/run/config/asked-run.ts';
import { presets } from '../../../src/learn/run/config/presets.ts';
import type { RunSettings, TrainConfig } from '../../../src/learn/run/config/run-settings.ts';
import type { RunManifest } from '../../../src/learn/run/folder/manifest.ts';
import { openTrainFolder } from '../../../src/learn/run/folder/round-paths.ts';
import type { RunContext } from '../../../src/learn/run/run-context.ts';
import { runTraining } from '../../../src/learn/run/run-training.ts';
import type { Canary } from '../../../src/learn/run/searches/canaries.ts';
import type { TrainEvent } from '../../../src/learn/run/train-events.ts';
import type { Continuation } from '../../../src/llm/language-model.ts';
import { lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { fakeTrainer } from '../fake-trainer.ts';

/** Goals in the language of the scripted engine; the same goal twice would be the same theorem. */
const trainGoals = ['t', 'st', 'sst', 'st & t', 't & sst', 'f', 'sf', 'ssst', 't & f', 'sst & st'];
const validGoals = ['sstt', 'ssttt', 'ff', 'st & st'];

export const toyProblem =
  (split: string) =>
  (goal: string, at: number): SuiteProblem => ({
    theorem: { id: `${split}${at}`, header: '', statement: `theorem ${split}${at} : ${goal}` },
    split,
    topic: null,
    answers: [],
  });

export const toyProblems: readonly SuiteProblem[] = [
  ...trainGoals.map(toyProblem('train')),
  ...validGoals.map(toyProblem('valid')),
];

export const toySettings: RunSettings = {
  ...presets.tiny,
  tasks: {
    count: 4,
    firstCount: 6,
    bootstrap: false,
    difficulty: 'variance',
    fresh: 3,
    horizon: { stages: [20], mostRounds: 1, leastRise: 0 },
    reverse: null,
  },
  search: { ...presets.tiny.search, policy: 'model', bandit: false, refute: false, lemmas: false },
  evaluation: { count: 4, calls: 7, alone: 3 },
  ranking: null,
  heldOutOneIn: 4,
  canaryCalls: 6,
};

export const toyCanaries = (round: number): Canary[] => [
  { theorem: { id: `false${round}`, header: '', statement: `theorem false${round} : f` }, holds: false },
  { theorem: { id: `true${round}`, header: '', statement: `theorem true${round} : t` }, holds: true },
];

/** A model that knows what the toy prover never thinks of first. */
export const openToyModel: RunContext['openModel'] = async (_path, proposals) => ({
  model: scriptedLanguageModel(() => {
    const say = (text: string, share: number): Continuation => ({
      text,
      logProbability: Math.log(share),
      tokens: 2,
      end: 'stop',
    });
    return [{ continuations: [say('unwrap', 0.6), say('close', 0.3)], reading: null }];
  }),
  profile: lakatos,
  proposals,
  sampling: {},
});

const toyProver = (
  engine: LeanEngine,
  tactics: readonly string[] = ['close', 'split', 'unwrap'],
): RunContext['prover'] => ({
  lean: { engine, tacticLimits, fileLimits },
  search: {
    propose: () => tactics.map((action, at) => ({ action, logProbability: -0.1 * (at + 1) })),
    lemmaIndex: null,
  },
  run: { version: '0.0.0', clock: systemClock, date: () => new Date('2025-01-01T00:00:00Z') },
});

export interface ToyRun {
  readonly problems?: readonly SuiteProblem[];
  readonly rounds?: number;
  readonly settings?: RunSettings;
  readonly tactics?: readonly string[];
  readonly engine?: LeanEngine;
  readonly signal?: AbortSignal;
  readonly context?: Partial<RunContext>;
  readonly onEvent?: (event: TrainEvent) => void;
}

/** A run over the toy prover with the fake trainer, from wherever the folder has it. */
export async function toyRun(path: string, run: ToyRun = {}): Promise<RunManifest> {
  const { rounds = 2, settings = toySettings } = run;
  await using folder = await openTrainFolder(path, true);
  const problems = chooseProblems('toy', run.problems ?? toyProblems, settings.evaluation.count);
  const hashed = problems.train.map((theorem) => ({ id: theorem.id, hash: textHash(theorem) }));
  const config: TrainConfig = {
    ...{ schema: 'lakatos/train-config', version: 1, lakatos: '0.0.0', lean: 'scripted', policy: 'toy' },
    ...{ suite: 'toy', preset: 'toy', seed: 1, settings, tacticLimits, fileLimits },
    train: hashed,
    valid: problems.valid.map((theorem) => ({ id: theorem.id, hash: textHash(theorem) })),
    startedAt: '2025-01-01T00:00:00Z',
  };
  return await runTraining({
    folder,
    rounds,
    mostMs: Number.POSITIVE_INFINITY,
    clock: systemClock,
    context: {
      folder: path,
      config: await folder.begin(config),
      ...problems,
      prover: toyProver(run.engine ?? scriptedEngine(), run.tactics),
      workers: 2,
      trainer: fakeTrainer(),
      openModel: openToyModel,
      checkModel: async () => [],
      canaries: toyCanaries,
      onEvent: run.onEvent ?? (() => {}),
      signal: run.signal ?? new AbortController().signal,
      ...run.context,
    },
  });
}
