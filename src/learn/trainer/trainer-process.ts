import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LakatosError } from '../../../core/errors.ts';
import { isAlive } from '../../../core/is-alive.ts';
import { processStart, readHolder } from '../../../lean/folder-lock.ts';
import type { TrainerCommand } from './find-python.ts';

/**
 * Signals a process that was started as the first of its group, and all that it has started: a Python may be a script that
 * waits for the one that trains. Nobody may be there any more.
 */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  for (const target of [-pid, pid])
    try {
      process.kill(target, signal);
      return;
    } catch {
      // There is no such group, or it has ended.
    }
}

/** A process that does nothing before it is released. */
interface HeldProcess {
  readonly child: ChildProcess;
  release(): void;
}

/**
 * Starts a program that waits until it is released: a shell that reads a line and then becomes the program, with the same
 * process id. Whoever started it can note it first. Killed before that, it leaves nothing behind: the shell's input ends, and
 * so does the shell. Where there is no such shell, on Windows, the program runs at once.
 * @param options without its input, which is the shell's
 */
export function spawnHeld(
  program: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'stdio'>,
): HeldProcess {
  if (process.platform === 'win32') {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    return { child, release() {} };
  }
  const held = ['-c', 'read -r _ && exec "$@" </dev/null', 'sh', program, ...args];
  const child = spawn('/bin/sh', held, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  // It may have ended already, which its exit code tells.
  child.stdin?.on('error', () => {});
  return { child, release: () => void child.stdin?.end('\n') };
}

const mostLooks = 100;

/**
 * Ends the trainer of a run whose process was killed. It would do so by itself, but only when it next tells how far it is,
 * and two must not write into one folder. What it was, `path` tells; a process that only has the same id is left alone. Its
 * checkpoints are whole at any moment.
 */
export async function endEarlierTrainer(path: string): Promise<void> {
  const holder = await readHolder(path);
  if (holder === null || holder.start === null) return;
  const { pid, start } = holder;
  const isIt = async () => isAlive(pid) && (await processStart(pid)) === start;
  if (!(await isIt())) return;
  killGroup(pid, 'SIGKILL');
  // Its entry may stay in the table of processes; what was killed writes nothing more.
  for (let look = 0; look < mostLooks && (await isIt()); look += 1) await wait(20);
}

/** Notes a trainer that was just started, and has not begun. */
export async function noteTrainer(path: string, pid: number): Promise<void> {
  writeFileSync(path, JSON.stringify({ pid, start: await processStart(pid) }));
}

/** Exit code, the signal that ended it, or what kept it from starting. */
export type TrainerEnd = number | NodeJS.Signals | { readonly why: string; readonly cause?: unknown };

/** Exit codes of a shell for a program that it does not find, or must not run. */
const unstartableCodes: readonly unknown[] = [126, 127];

export function trainerFailure(end: TrainerEnd, said: string): LakatosError {
  const fault: TrainerEnd = unstartableCodes.includes(end) ? { why: said.trim() } : end;
  if (typeof fault === 'object')
    return new LakatosError('TRAINER_FAILED', `the trainer can not be started: ${fault.why}`, {
      advice: 'Name a Python that has PyTorch with --python.',
      cause: fault.cause,
    });
  const how = typeof fault === 'number' ? `ended with the code ${fault}` : `was ended by ${fault}`;
  return new LakatosError('TRAINER_FAILED', `the trainer ${how}:\n${said.trim()}`, {
    advice: 'Mend what it complains of, and go on with --resume.',
  });
}

const run = promisify(execFile);
/** Its exit code for what the user has to mend. */
const badInput = 2;

/**
 * Has the trainer do what is done within minutes and leaves nothing half done: `check`, `export`.
 * @param wanted what it is asked for, as a person says it, for the error
 * @throws LakatosError INPUT_INVALID with its complaint, TRAINER_FAILED; the signal's reason
 */
export async function askTrainer(
  { program, args, env }: TrainerCommand,
  question: readonly string[],
  wanted: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await run(program, [...args, ...question], {
      env: { ...process.env, ...env },
      signal,
      maxBuffer: Number.POSITIVE_INFINITY,
    });
  } catch (thrown) {
    signal.throwIfAborted();
    const { code, signal: killedBy, stderr = '' } = thrown as Failed;
    if (code === badInput)
      throw new LakatosError('INPUT_INVALID', `${wanted}: ${stderr.trim()}`, { cause: thrown });
    const end = typeof code === 'string' ? { why: code, cause: thrown } : (code ?? killedBy ?? 1);
    throw trainerFailure(end, stderr);
  }
}

/** What Node tells of a program that was not started, or did not end well. */
interface Failed {
  readonly code?: number | string | null;
  readonly signal?: NodeJS.Signals | null;
  readonly stderr?: string;
}
