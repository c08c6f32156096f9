import { join, resolve } from 'node:path';
import { LakatosError } from '../../../../core/errors.ts';
import { differingProblems } from '../../../evaluate/run/bench-config.ts';
import { differingParts, openRunFolder, type RunFolder, type RunKind } from '../../../files/run-folder.ts';
import { lakatos } from '../../../llm/profiles/tactic-profiles.ts';
import type { TrainedLengths } from '../../../prove/policy/describe-model.ts';
import type { ModelName } from '../../base/find-base.ts';
import { type TrainConfig, trainConfigSchema } from '../config/run-settings.ts';

/** The folder of one training run, kept from other processes until it is disposed. */
export type TrainFolder = RunFolder<TrainConfig>;

const trainingRun: RunKind<TrainConfig> = {
  name: 'training run',
  schema: trainConfigSchema,
  differences(before, now) {
    const compared = (config: TrainConfig) => ({
      ...config,
      ...{ lakatos: null, policy: null, train: null, valid: null, startedAt: null },
    });
    const train = differingProblems(before.train, now.train);
    const valid = differingProblems(before.valid, now.valid);
    return [
      ...(isSameVersion(before, now)
        ? []
        : [`it was made by another version of Lakatos: ${versionText(before)}; this is ${versionText(now)}`]),
      ...differingParts(compared(before), compared(now)),
      ...(train === null ? [] : [`what is learnt from: ${train}${whySo}`]),
      ...(valid === null ? [] : [`what is measured on: ${valid}`]),
    ];
  },
  advice: (before, now) =>
    isSameVersion(before, now)
      ? undefined
      : `A run goes on with the version that it began with: install Lakatos ${versionText(before)}, or begin a new run in another folder with --out.`,
};

/** Between two releases the policy tells versions apart. No option decides either of the two. */
const isSameVersion = (before: TrainConfig, now: TrainConfig): boolean =>
  before.lakatos === now.lakatos && before.policy === now.policy;

const versionText = ({ lakatos, policy }: TrainConfig): string => `${lakatos} with the policy ${policy}`;

const whySo =
  ' (what any suite on this machine measures is left out of training: was one added, fetched or taken away since?)';

/**
 * Opens the folder of a run, made when it isn't there. Unless `resume`, there may be nothing in it.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE, RUN_LOCKED, OUTPUT_UNWRITABLE
 */
export const openTrainFolder = (path: string, resume: boolean): Promise<TrainFolder> =>
  openRunFolder(path, resume, trainingRun);

/** Searches of the problems of valid: a file for each, and what they come to. */
const evaluationIn = (folder: string, searches: string, result = searches) => ({
  evaluations: join(folder, searches),
  evaluation: join(folder, `${result}.json`),
});
export type EvaluationPaths = ReturnType<typeof evaluationIn>;

export type RoundPaths = Readonly<ReturnType<typeof roundPaths>>;

export function roundPaths(run: string, round: number) {
  const folder = join(run, 'rounds', String(round));
  const at = (name: string) => join(folder, name);
  return {
    folder,
    tasks: at('tasks.json'),
    /** What became of each theorem that the round thought of, and which of them it searches. */
    problems: at('problems.jsonl'),
    problemsMade: at('problems.json'),
    canaries: at('canaries'),
    /** A file for each search, with its episode. */
    searches: at('searches'),
    /** A file for each search: what the built-in policy's tactics come to at the states that it proved. */
    surveys: at('surveys'),
    /** What puts these tactics in order. */
    ranker: at('ranker.gguf'),
    ranking: at('ranking.json'),
    /** With its order. */
    ranked: evaluationIn(folder, 'ranked'),
    /** What says which states can be proved. */
    value: at('value.gguf'),
    valuing: at('valuing.json'),
    /** Examples of this round's searches. */
    examples: at('examples.jsonl'),
    train: at('train.jsonl'),
    heldOut: at('held-out.jsonl'),
    data: at('data.json'),
    /** What the trainer is told. */
    job: at('training-job.json'),
    training: at('training.json'),
    model: at('model.gguf'),
    /** In place of the model, where one is trained over a model of another maker. */
    adapter: at('adapter.gguf'),
    checkpoint: at('checkpoint.pt'),
    metrics: at('metrics.jsonl'),
    validation: at('validation.json'),
    /** With the model. */
    ...evaluationIn(folder, 'evaluations', 'evaluation'),
    /** By the model alone. */
    alone: evaluationIn(folder, 'alone'),
    /** How good the model's values are. */
    calibration: at('calibration.json'),
    /** The result of the round; there when it is finished. */
    done: at('done.json'),
  };
}

/** What is learnt from traces, the same in all rounds. */
export const tracePaths = (run: string) => ({
  train: join(run, 'traces.jsonl'),
  heldOut: join(run, 'traces-held-out.jsonl'),
  /** How many of each. */
  made: join(run, 'traces.json'),
});

/** The ranker of a round, from the folder of the run. */
export const rankerOf = (round: number): string => `rounds/${round}/ranker.gguf`;

/** The linear value of a round, likewise. */
export const linearValueOf = (round: number): string => `rounds/${round}/value.gguf`;

/** The problems at the policy that searches before there is a model. */
export const baselinePaths = (run: string) => evaluationIn(run, 'baseline');

/** The model that a run was given, before it is trained. */
export const basePaths = (run: string) => ({
  /** What the trainer is asked whether it can train it. */
  job: join(run, 'base-job.json'),
  ...evaluationIn(run, 'base'),
  alone: evaluationIn(run, 'base-alone'),
  /** Whether the run begins with it. */
  result: join(run, 'base-result.json'),
});

/** A model of a run as llama.cpp opens it. */
export interface ModelFiles {
  readonly path: string;
  /** What is put onto it; null: nothing. */
  readonly adapter: string | null;
  /** The name of its prompt profile, or the path of a file with one. */
  readonly profile: string;
  readonly gpu: 'auto' | 'none';
  /** Of a model of another maker, which may read more than it is trained with. */
  readonly trained?: TrainedLengths;
}

/**
 * What training made of a model, from the folder of the run: the file by which people know it, a model or an adapter; of the
 * one that the run was given, what searches open.
 */
export function fileOf(name: ModelName, { settings }: Pick<TrainConfig, 'settings'>): string {
  const base = settings.training?.base ?? null;
  if (name !== 'base')
    return `rounds/${name}/${base === null || base.lora === null ? 'model' : 'adapter'}.gguf`;
  if (base === null) throw new LakatosError('INTERNAL', 'the run has no base model');
  return base.gguf;
}

/**
 * Where a model of a run lies, and how it is asked.
 * @param run the folder of the run
 */
export function modelFiles(name: ModelName, run: string, config: Pick<TrainConfig, 'settings'>): ModelFiles {
  const { training } = config.settings;
  const base = training?.base ?? null;
  const path = resolve(run, fileOf(name, config));
  // A model of ours is too small for starting kernels to pay off.
  if (training === null || base === null) return { path, adapter: null, profile: lakatos.name, gpu: 'none' };
  const { device, context, tacticTokens } = training;
  const asked = {
    profile: base.profile,
    gpu: device === 'cpu' ? 'none' : 'auto',
    trained: { context, tacticTokens },
  } as const;
  return name === 'base' || base.lora === null
    ? { path, adapter: null, ...asked }
    : { path: resolve(run, base.gguf), adapter: path, ...asked };
}
