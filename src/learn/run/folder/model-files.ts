import { resolve } from 'node:path';
import { LakatosError } from '../../../../core/errors.ts';
import { lakatos } from '../../../llm/profiles/lakatos.ts';
import type { ModelName } from '../../base/base-model.ts';
import type { TrainConfig } from '../config/train-config.ts';
import { adapterOf, modelPathOf } from './round-paths.ts';

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
