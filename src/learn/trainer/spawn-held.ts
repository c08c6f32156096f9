import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Exit codes of a shell for a program that it does not find, or must not run. */
export const unstartableCodes: ReadonlySet<number> = new Set([126, 127]);

/** A process that does nothing before it is released. */
export interface HeldProcess {
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
