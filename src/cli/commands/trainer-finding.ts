import { LakatosError } from '../../../core/errors.ts';
import { findPython } from '../../learn/trainer/find-python.ts';
import { type Finding, problem } from './finding.ts';

/** The Python with which `lakatos train` would train language models. All else does without one, so that none is no problem. */
export async function findTrainer(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Finding> {
  const name = 'Python for training';
  try {
    const { command, python, torch } = await findPython(undefined, env, signal);
    return { name, ok: true, text: `${command}: Python ${python} with PyTorch ${torch}` };
  } catch (thrown) {
    const isMissing = thrown instanceof LakatosError && thrown.code === 'TRAINER_MISSING';
    if (!isMissing) return problem(name, thrown);
    const text = `${thrown.message}; only language models need it`;
    return {
      name,
      ok: true,
      optional: true,
      text,
      ...(thrown.advice !== undefined && { advice: thrown.advice }),
    };
  }
}
