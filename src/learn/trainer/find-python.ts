import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { codeOf } from '../../../core/code-of.ts';
import { LakatosError } from '../../../core/errors.ts';

/** A Python that has PyTorch. */
export interface TrainerPython {
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
