import { join, resolve } from 'node:path';
import { LakatosError } from '../../../../core/errors.ts';
import { differingProblems } from '../../../evaluate/run/bench-config.ts';
import { differingParts, openRunFolder, type RunFolder, type RunKind } from '../../../files/run-folder.ts';
import { lakatos } from '../../../llm/profiles/tactic-profiles.ts';
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

/** The files of one round. */
export interface RoundPaths {
  readonly folder: string;
  readonly tasks: string;
  /** What became of each theorem that the round thought of, and which of them it searches. */
  readonly problems: string;
  readonly problemsMade: string;
  readonly canaries: string;
  /** A file for each search, with its episode. */
  readonly searches: string;
  /** A file for each search: what the built-in policy's tactics come to at the states that it proved. */
  readonly surveys: string;
  /** What puts these tactics in order. */
  readonly ranker: string;
  readonly ranking: string;
  /** The problems with its order. */
  readonly rankedEvaluations: string;
  readonly rankedEvaluation: string;
  /** What says which states can be proved. */
  readonly value: string;
  readonly valuing: string;
  /** The problems, searched by it. */
  readonly linearEvaluations: string;
  readonly linearEvaluation: string;
  /** And by the same strategy with the size of the goals in its place. */
  readonly linearSizeEvaluations: string;
  readonly linearSizeEvaluation: string;
  /** Examples of this round's searches. */
  readonly examples: string;
  readonly train: string;
  readonly heldOut: string;
  readonly data: string;
  /** What the trainer is told. */
  readonly job: string;
  readonly training: string;
  readonly model: string;
  /** In place of the model, where one is trained over a model of another maker. */
  readonly adapter: string;
  readonly checkpoint: string;
  readonly metrics: string;
  readonly validation: string;
  /** A file for each problem. */
  readonly evaluations: string;
  readonly evaluation: string;
  /** The problems by the model alone. */
  readonly aloneEvaluations: string;
  readonly aloneEvaluation: string;
  /** How good the model's values are. */
  readonly calibration: string;
  /** The problems once more, searched by the values. */
  readonly valueEvaluations: string;
  readonly valueEvaluation: string;
  /** And by the same strategy with the size of the goals in their place. */
  readonly sizeEvaluations: string;
  readonly sizeEvaluation: string;
  /** The result of the round; there when it is finished. */
  readonly done: string;
}

export function roundPaths(run: string, round: number): RoundPaths {
  const folder = join(run, 'rounds', String(round));
  const at = (name: string) => join(folder, name);
  return {
    folder,
    tasks: at('tasks.json'),
    problems: at('problems.jsonl'),
    problemsMade: at('problems.json'),
    canaries: at('canaries'),
    searches: at('searches'),
    surveys: at('surveys'),
    ranker: at('ranker.gguf'),
    ranking: at('ranking.json'),
    rankedEvaluations: at('ranked'),
    rankedEvaluation: at('ranked.json'),
    value: at('value.gguf'),
    valuing: at('valuing.json'),
    linearEvaluations: at('linear-evaluations'),
    linearEvaluation: at('linear-evaluation.json'),
    linearSizeEvaluations: at('linear-size-evaluations'),
    linearSizeEvaluation: at('linear-size-evaluation.json'),
    examples: at('examples.jsonl'),
    train: at('train.jsonl'),
    heldOut: at('held-out.jsonl'),
    data: at('data.json'),
    job: at('training-job.json'),
    training: at('training.json'),
    model: at('model.gguf'),
    adapter: at('adapter.gguf'),
    checkpoint: at('checkpoint.pt'),
    metrics: at('metrics.jsonl'),
    validation: at('validation.json'),
    evaluations: at('evaluations'),
    evaluation: at('evaluation.json'),
    aloneEvaluations: at('alone'),
    aloneEvaluation: at('alone.json'),
    calibration: at('calibration.json'),
    valueEvaluations: at('value-evaluations'),
    valueEvaluation: at('value-evaluation.json'),
    sizeEvaluations: at('size-evaluations'),
    sizeEvaluation: at('size-evaluation.json'),
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

/** The model of a round, from the folder of the run. */
const modelPathOf = (round: number): string => `rounds/${round}/model.gguf`;

/** The adapter of a round, likewise. */
const adapterOf = (round: number): string => `rounds/${round}/adapter.gguf`;

/** The ranker of a round, from the folder of the run. */
export const rankerOf = (round: number): string => `rounds/${round}/ranker.gguf`;

/** The linear value of a round, likewise. */
export const linearValueOf = (round: number): string => `rounds/${round}/value.gguf`;

/** The problems at the policy that searches before there is a model. */
export const baselinePaths = (run: string) => ({
  evaluations: join(run, 'baseline'),
  evaluation: join(run, 'baseline.json'),
});

/** The model that a run was given, before it is trained. */
export const basePaths = (run: string) => ({
  /** What the trainer is asked whether it can train it. */
  job: join(run, 'base-job.json'),
  evaluations: join(run, 'base'),
  evaluation: join(run, 'base.json'),
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
}

/**
 * Where a model of a run lies, and how it is asked.
 * @param run the folder of the run
 */
export function modelFiles(
  name: ModelName,
  run: string,
  { settings }: Pick<TrainConfig, 'settings'>,
): ModelFiles {
  const { base = null, device = 'auto' } = settings.training ?? {};
  if (base === null) {
    if (name === 'base') throw new LakatosError('INTERNAL', 'the run has no base model');
    // A model of ours is too small for starting kernels to pay off.
    return { path: resolve(run, modelPathOf(name)), adapter: null, profile: lakatos.name, gpu: 'none' };
  }
  const asked = { profile: base.profile, gpu: device === 'cpu' ? 'none' : 'auto' } as const;
  const gguf = resolve(run, base.gguf);
  if (name === 'base') return { path: gguf, adapter: null, ...asked };
  if (base.lora === null) return { path: resolve(run, modelPathOf(name)), adapter: null, ...asked };
  return { path: gguf, adapter: resolve(run, adapterOf(name)), ...asked };
}

/** What training made of a model, from the folder of the run: the file by which people know it. */
export function fileOf(name: ModelName, { settings }: Pick<TrainConfig, 'settings'>): string {
  const base = settings.training?.base ?? null;
  if (name !== 'base') return (base?.lora ?? null) === null ? modelPathOf(name) : adapterOf(name);
  if (base === null) throw new LakatosError('INTERNAL', 'the run has no base model');
  return base.gguf;
}
