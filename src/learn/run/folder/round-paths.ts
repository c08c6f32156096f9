import { join } from 'node:path';

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
export const modelPathOf = (round: number): string => `rounds/${round}/model.gguf`;

/** The adapter of a round, likewise. */
export const adapterOf = (round: number): string => `rounds/${round}/adapter.gguf`;

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
