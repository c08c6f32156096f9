import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The outside world of the command line, passed in so that a test can be it. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Calls `listener` for Ctrl-C and for a polite request to end; returns how to stop listening. */
  onInterrupt(listener: () => void): () => void;
  /** Ends the process without waiting for anything. */
  exit(code: number): void;
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const processTerminal: Terminal = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  onInterrupt(listener) {
    for (const signal of endingSignals) process.on(signal, listener);
    return () => {
      for (const signal of endingSignals) process.off(signal, listener);
    };
  },
  exit: (code) => process.exit(code),
};

/** True where a window that redraws itself makes sense. */
export const isInteractive = ({ stderr, env }: Terminal): boolean =>
  stderr.isTTY === true && !env['CI'] && env['TERM'] !== 'dumb';
