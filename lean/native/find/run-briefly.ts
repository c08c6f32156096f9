import { spawn } from 'node:child_process';

/** What came of a short-lived program. */
export type BriefRun =
  | { readonly kind: 'ended'; readonly code: number; readonly stdout: string; readonly stderr: string }
  /** There is no such program, or it may not be run. */
  | { readonly kind: 'unstartable'; readonly why: string }
  | { readonly kind: 'timeout'; readonly ms: number }
  /** It was ended from outside. */
  | { readonly kind: 'killed'; readonly signal: string };

export interface BriefRunOptions {
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Wall clock (ms). */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Longest output that is kept of each stream, in characters; a version line is a hundred. */
const keptCharacters = 64 * 1024;
/** Time for the output of a program that has ended (ms). */
const drainMs = 300;

/**
 * Runs a program without a shell and without input, and ends it with all that it started when its time is over. Its
 * process group is its own, for a proxy such as elan's starts the real program as a child.
 * @throws the signal's reason when it is aborted
 */
export function runBriefly(
  command: string,
  args: readonly string[],
  { cwd, env, limitMs, signal }: BriefRunOptions,
): Promise<BriefRun> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended at the same moment.
      }
    };
    let timer = setTimeout(() => finish(() => resolve({ kind: 'timeout', ms: limitMs })), limitMs);
    const onAbort = () => finish(() => reject(signal?.reason));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      kill();
      child.stdout.destroy();
      child.stderr.destroy();
      settle();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const stdout = keepStart(child.stdout);
    const stderr = keepStart(child.stderr);
    const answer = (code: number | null, ended: NodeJS.Signals | null): BriefRun =>
      code === null
        ? { kind: 'killed', signal: ended ?? 'unknown' }
        : { kind: 'ended', code, stdout: stdout(), stderr: stderr() };
    child.once('error', (error) => finish(() => resolve({ kind: 'unstartable', why: error.message })));
    child.once('close', (code, ended) => finish(() => resolve(answer(code, ended))));
    // What it started may hold the pipes open for ever; what it printed itself is here within moments.
    child.once('exit', (code, ended) => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(() => resolve(answer(code, ended))), drainMs);
    });
  });
}

function keepStart(stream: NodeJS.ReadableStream): () => string {
  let kept = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    if (kept.length < keptCharacters) kept = (kept + text).slice(0, keptCharacters);
  });
  return () => kept;
}
