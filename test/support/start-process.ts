import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { nodeEnvironment } from './node-environment.ts';

/** A process of a test: its lines of output so far, and a promise for each question one can ask of it. */
export interface TestProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  /** All it wrote to its standard error so far. */
  readonly complaints: string;
  /** Resolves with the first line that matches, also one that came earlier; rejects when the process ends first. */
  line(pattern: RegExp): Promise<string>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Starts a command; `options` go to `spawn`. */
export function startProcess(
  command: readonly [string, ...string[]],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string; readonly detached?: boolean } = {},
): TestProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...options,
    env: { ...nodeEnvironment, ...options.env },
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  let complaints = '';
  child.stderr.on('data', (data) => {
    complaints += String(data);
  });
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  reader.on('line', (line) => {
    lines.push(line);
    tell();
  });
  let over = false;
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.on('error', reject);
    // `close` comes after the last of the output.
    child.on('close', (code, signal) => {
      over = true;
      tell();
      resolve(code ?? signal!);
    });
  });
  return {
    child,
    lines,
    ended,
    get complaints() {
      return complaints;
    },
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined && !over) return;
          listeners.delete(look);
          if (found === undefined)
            reject(new Error(`no line ${pattern} in:\n${lines.join('\n')}\n${complaints}`));
          else resolve(found);
        };
        listeners.add(look);
        look();
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended.catch(() => {});
    },
  };
}
