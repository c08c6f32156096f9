import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { guardianScript } from './guardian-script.ts';

/**
 * A small shell that outlives us when we are killed, and then kills the processes that we had started. It reads from a
 * pipe whose other end is ours alone (Node opens it so that no process we start inherits it), and so learns of our end
 * however it comes about. It is started before the process that it guards, for we may die in between.
 */
export class Guardian {
  readonly #shell: ChildProcess;

  /** Guards every process that has `mark` in its environment, as descendants have from their ancestors. */
  constructor(mark: string) {
    this.#shell = spawn('sh', ['-c', guardianScript, 'lakatos-guardian', mark], {
      // A session of its own: what kills our process group, and Ctrl-C, must not reach it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: process.env['PATH'] === undefined ? {} : { PATH: process.env['PATH'] },
    });
    this.#shell.on('error', () => {});
    this.#shell.stdin!.on('error', () => {});
    // It never keeps us alive.
    this.#shell.unref();
    if (this.#shell.stdin instanceof Socket) this.#shell.stdin.unref();
  }

  /** Undefined when the shell could not be started. */
  get pid(): number | undefined {
    return this.#shell.pid;
  }

  /** Guards a process group too, by the number of its leader. */
  guard(group: number): void {
    this.#shell.stdin!.write(`${group}\n`);
  }

  /** Sends the guardian away: nothing is left to kill. */
  dismiss(): void {
    this.#shell.stdin!.end('dismissed\n');
  }
}
