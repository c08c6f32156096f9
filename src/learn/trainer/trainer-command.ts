import { delimiter, join } from 'node:path';
import { packageFolder } from '../../files/package-folder.ts';

/** How the trainer is started; its own arguments come behind `args`. */
export interface TrainerCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The trainer of this package, run by a Python that has PyTorch. Its threads wait quietly: threads that spin would take
 * the time of Lean and of whatever else the machine does.
 *
 * @throws LakatosError INTERNAL when the package lacks its trainer
 */
export function trainerCommand(python: string, path: string | undefined): TrainerCommand {
  const missing = 'the trainer is missing from this package';
  const folder = join(packageFolder('trainer/lakatos_trainer', missing), 'trainer');
  return {
    program: python,
    args: ['-m', 'lakatos_trainer'],
    env: {
      PYTHONPATH: path ? `${folder}${delimiter}${path}` : folder,
      PYTHONUNBUFFERED: '1',
      OMP_WAIT_POLICY: 'passive',
      GOMP_SPINCOUNT: '0',
    },
  };
}
