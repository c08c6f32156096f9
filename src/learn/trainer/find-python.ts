import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { codeOf, LakatosError } from '../../../core/errors.ts';
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

/** A Python that has PyTorch. */
interface TrainerPython {
  readonly command: string;
  readonly python: string;
  readonly torch: string;
}

/** Debian puts PyTorch where only its own Python looks, and the one on the path may be another. */
const candidates = ['python3', '/usr/bin/python3', 'python'];
/** Loading PyTorch from a cold disk takes a while. */
const probeMs = 120_000;
const probe =
  'import json, sys, torch; print(json.dumps({"python": sys.version.split()[0], "torch": torch.__version__}))';
const answerSchema = z.object({ python: z.string(), torch: z.string() });

/** What to do without one. */
export const installAdvice =
  'Install PyTorch: `pip install torch`, or on Debian and Ubuntu `apt install python3-torch libopenblas0-pthread`; then name its Python with --python or LAKATOS_PYTHON.';

/**
 * The Python that trains: the one that the user names, else the one in `LAKATOS_PYTHON`, else the first of the usual ones
 * that has PyTorch.
 *
 * @throws LakatosError TRAINER_MISSING when there is none, with what was tried
 */
export async function findPython(
  wanted: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<TrainerPython> {
  const named = wanted ?? (env['LAKATOS_PYTHON'] || undefined);
  const tried: string[] = [];
  for (const command of named === undefined ? candidates : [named]) {
    const found = await ask(command, signal);
    if (typeof found !== 'string') return { command, ...found };
    tried.push(`${command}: ${found}`);
  }
  signal.throwIfAborted();
  throw new LakatosError('TRAINER_MISSING', `no Python with PyTorch was found (${tried.join('; ')})`, {
    advice: installAdvice,
  });
}

const run = promisify(execFile);

/** Its versions, or why it is none. */
async function ask(command: string, signal: AbortSignal): Promise<z.infer<typeof answerSchema> | string> {
  try {
    const { stdout } = await run(command, ['-c', probe], { timeout: probeMs, signal });
    return answerSchema.parse(JSON.parse(stdout));
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return 'not there';
    const said =
      typeof thrown === 'object' && thrown !== null && 'stderr' in thrown ? String(thrown.stderr) : '';
    return said.trim().split('\n').at(-1) || 'no answer';
  }
}
