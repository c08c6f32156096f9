import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { LakatosError } from '../../../core/errors.ts';
import type { TrainerCommand } from './find-python.ts';
import { trainerEnded, unstartableCodes, unstartableTrainer } from './trainer-process.ts';

const run = promisify(execFile);
/** Its exit code for what the user has to mend. */
const badInput = 2;

/**
 * What a command of the trainer prints that answers within minutes and leaves nothing half done: `check`, `export`.
 * @param wanted what it is asked for, as a person says it, for the error
 * @throws LakatosError INPUT_INVALID with its complaint, TRAINER_FAILED; the signal's reason
 */
export async function askTrainer(
  { program, args, env }: TrainerCommand,
  question: readonly string[],
  wanted: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { stdout } = await run(program, [...args, ...question], {
      env: { ...process.env, ...env },
      signal,
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    return stdout;
  } catch (thrown) {
    signal.throwIfAborted();
    const { code, signal: killedBy, stderr = '' } = thrown as Failed;
    const said = stderr.trim();
    if (code === badInput) throw new LakatosError('INPUT_INVALID', `${wanted}: ${said}`, { cause: thrown });
    if (typeof code === 'string') throw unstartableTrainer(code, thrown);
    if (typeof code === 'number' && unstartableCodes.has(code)) throw unstartableTrainer(said);
    throw trainerEnded(code ?? killedBy ?? 1, said);
  }
}

/** What Node tells of a program that was not started, or did not end well. */
interface Failed {
  readonly code?: number | string | null;
  readonly signal?: NodeJS.Signals | null;
  readonly stderr?: string;
}
