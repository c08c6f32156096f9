import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { codeOf, LakatosError, messageOf } from '../../../core/errors.ts';
import { isDirectory } from '../find/files.ts';
import { Family } from './family.ts';
import { Guardian } from './guardian.ts';
import { LineRing } from './line-ring.ts';
import { linuxProcessTable } from './linux-process-table.ts';
import type { ProcessTable } from './process-table.ts';
import { psProcessTable } from './ps-process-table.ts';
import { commandLine, type ServerCommand } from './server-command.ts';
import { settlesWithin } from './settles-within.ts';

/** Limits that are enforced from outside the process. */
export interface ProcessLimits {
  /** Memory of the process and all its descendants, in bytes. */
  readonly memoryBytes: number;
  /** From one look at the memory to the next (ms). */
  readonly pollMs: number;
  /** From SIGTERM to SIGKILL (ms). */
  readonly graceMs: number;
}

export const defaultProcessLimits: ProcessLimits = {
  memoryBytes: 8 * 2 ** 30,
  pollMs: 500,
  graceMs: 2_000,
};

/** Why we killed a process: it used too much memory, was to stop, or did not answer. */
export type KillReason =
  | {
      readonly kind: 'memory';
      /** What the process and its descendants used, in bytes. */
      readonly bytes: number;
      readonly limitBytes: number;
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'hang'; readonly ms: number };

/** How a process ended: by itself (or by somebody else's hand), or by ours. */
export type ProcessEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'exited'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'killed'; readonly reason: KillReason };

/** How long the streams of a process that has ended may stay open (ms): until then its last words are read. */
const lastWordsMs = 1_000;

/**
 * A child process with all its descendants, which end with it and with us. It leads a process group and a session, so
 * that Ctrl-C in the terminal is for us alone to act on.
 */
export class LeanProcess implements AsyncDisposable {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** How it ended. Resolves once, after all of its family are gone and its output is read or given up. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #family: Family;
  readonly #guardian: Guardian;
  readonly #limits: ProcessLimits;
  readonly #lastWords = new LineRing(40, 500);
  readonly #watch: NodeJS.Timeout;
  #isLooking = false;
  #killed: KillReason | undefined;
  #isOver = false;

  /** Starts the command. Throws LEAN_SERVER_NOT_FOUND when there is no such program or folder. */
  static async start(command: ServerCommand, limits: ProcessLimits): Promise<LeanProcess> {
    // It decides nothing but who belongs to whom, so it may be random.
    const mark = randomUUID();
    const guardian = new Guardian(mark);
    if (guardian.pid === undefined)
      throw new LakatosError('LEAN_SERVER_NOT_FOUND', 'there is no shell to watch over Lean', {
        advice: 'Lakatos needs a program `sh`, as every Linux and macOS has.',
      });
    try {
      const child = spawn(command.command, command.args, {
        cwd: command.cwd,
        env: { ...command.env, [markVariable]: mark },
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      // Rejects when `error` comes first.
      await once(child, 'spawn');
      return new LeanProcess(child, mark, guardian, limits);
    } catch (thrown) {
      guardian.dismiss();
      throw await notFound(command, thrown);
    }
  }

  private constructor(
    child: ChildProcessWithoutNullStreams,
    mark: string,
    guardian: Guardian,
    limits: ProcessLimits,
  ) {
    this.pid = child.pid!;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.#child = child;
    this.#guardian = guardian;
    this.#limits = limits;
    guardian.guard(this.pid);
    this.#family = new Family(this.pid, mark, systemProcessTable);
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#lastWords.append(text));
    // Writing to a process that has ended is no fault of its own: `ended` tells.
    for (const stream of [child, child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    this.#watch = setInterval(() => void this.#look(), limits.pollMs);
    this.ended = this.#end();
  }

  /** The last lines of its standard error. */
  get lastWords(): readonly string[] {
    return this.#lastWords.lines;
  }

  /** Memory of the process and its descendants, in bytes. */
  memory(): Promise<number> {
    return this.#family.memory();
  }

  /** Kills it at once, with all its descendants. The first reason is the one that is reported. */
  kill(reason: KillReason): Promise<ProcessEnd> {
    if (!this.#isOver) {
      this.#killed ??= reason;
      // Together: a member whose parent is killed before it was seen could not be told from a stranger.
      void this.#family.extinguish();
    }
    return this.ended;
  }

  /**
   * Ends it: SIGTERM to all its family, then, after the grace time, SIGKILL. To be polite first, close `stdin` or ask
   * it in its own language.
   */
  async stop(): Promise<ProcessEnd> {
    if (this.#isOver) return this.ended;
    this.#killed ??= { kind: 'stop' };
    await this.#family.terminate();
    await settlesWithin(this.ended, this.#limits.graceMs);
    return this.kill({ kind: 'stop' });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Looks at the memory, even without a limit: it also finds members that will have lost their parent by the time of the end. */
  async #look(): Promise<void> {
    // On a crowded machine a look may take longer than the time between two.
    if (this.#isLooking) return;
    this.#isLooking = true;
    const bytes = await this.#family.memory();
    this.#isLooking = false;
    const limitBytes = this.#limits.memoryBytes;
    if (bytes > limitBytes) void this.kill({ kind: 'memory', bytes, limitBytes });
  }

  async #end(): Promise<ProcessEnd> {
    const [code, signal] = await exitOf(this.#child);
    this.#isOver = true;
    clearInterval(this.#watch);
    // What is left of its family has nobody to work for.
    await this.#family.extinguish();
    await settlesWithin(closeOf(this.#child), lastWordsMs);
    this.#guardian.dismiss();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
    if (this.#killed !== undefined) return { kind: 'killed', reason: this.#killed };
    return signal === null ? { kind: 'exited', code: code ?? 0 } : { kind: 'exited', signal };
  }
}

function exitOf(child: ChildProcessWithoutNullStreams): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
}

/** Resolves when the process has ended and its streams are closed, which they may be already. */
function closeOf(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    if (child.stdout.closed && child.stderr.closed) resolve();
    else child.once('close', () => resolve());
  });
}

async function notFound(command: ServerCommand, thrown: unknown): Promise<LakatosError> {
  const reason = !(await isDirectory(command.cwd))
    ? `there is no folder ${command.cwd}`
    : codeOf(thrown) === 'ENOENT'
      ? `there is no program ${command.command}`
      : messageOf(thrown);
  return new LakatosError('LEAN_SERVER_NOT_FOUND', `can't start ${commandLine(command)}: ${reason}`, {
    advice: 'Install Lean with elan, or name the command with --lean-command.',
    cause: thrown,
  });
}

/** Name of the environment variable by which descendants of a process are known, whatever becomes of their parents. */
const markVariable = 'LAKATOS_FAMILY';

const systemProcessTable: ProcessTable = process.platform === 'linux' ? linuxProcessTable : psProcessTable;
