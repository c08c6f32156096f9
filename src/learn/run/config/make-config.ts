import { fileLimits, tacticLimits } from '../../../../core/limits.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { textHash } from '../../../evaluate/run/bench-suite.ts';
import type { DecidedRun } from './asked-run.ts';
import type { ChosenProblems } from './choose-problems.ts';
import type { TrainConfig } from './train-config.ts';

/** The configuration of a run that begins now. */
export function makeTrainConfig(
  { preset, suite, seed, settings }: DecidedRun,
  { train, valid }: Pick<ChosenProblems, 'train' | 'valid'>,
  provenance: Pick<TrainConfig, 'lakatos' | 'lean' | 'policy'>,
  now: Date,
): TrainConfig {
  return {
    schema: 'lakatos/train-config',
    version: 1,
    ...provenance,
    ...{ suite, preset, seed, tacticLimits, fileLimits },
    settings,
    train: hashed(train),
    valid: hashed(valid),
    startedAt: now.toISOString(),
  };
}

const hashed = (theorems: readonly Theorem[]): TrainConfig['train'] =>
  theorems.map((theorem) => ({ id: theorem.id, hash: textHash(theorem) }));
