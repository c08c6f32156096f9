import { LakatosError } from '../../../core/errors.ts';
import type { KillReason, ProcessEnd } from '../process/lean-process.ts';

/** The server ended. */
export function diedError(name: string, end: ProcessEnd, lastWords: readonly string[]): LakatosError {
  return new LakatosError('LEAN_SERVER_DIED', `the Lean server ${endOf(end)} (${name})${quoted(lastWords)}`, {
    advice: adviceOf(end),
  });
}

/** The server wrote what it may not write. */
export function protocolError(name: string, what: string, lastWords: readonly string[]): LakatosError {
  return new LakatosError(
    'LEAN_SERVER_PROTOCOL',
    `the Lean server does not speak its protocol: ${what} (${name})${quoted(lastWords)}`,
    { advice: 'Check that the command starts `lean --server` or `lake serve`, and prints nothing else.' },
  );
}

/** The server started but did not answer. */
export function timeoutError(name: string, ms: number, lastWords: readonly string[]): LakatosError {
  return new LakatosError(
    'LEAN_SERVER_TIMEOUT',
    `the Lean server did not answer within ${seconds(ms)} (${name})${quoted(lastWords)}`,
    { advice: 'Build the project first (`lake build`), then try again with more time.' },
  );
}

function endOf(end: ProcessEnd): string {
  if (end.kind === 'killed') return killOf(end.reason);
  return 'signal' in end ? `was killed by ${end.signal}` : `ended by itself with exit code ${end.code}`;
}

function killOf(reason: KillReason): string {
  switch (reason.kind) {
    case 'memory':
      return `used ${megabytes(reason.bytes)} of memory and was ended at its limit of ${megabytes(reason.limitBytes)}`;
    case 'stop':
      return 'was stopped';
    case 'hang':
      return `was ended, having hung for ${seconds(reason.ms)}`;
  }
}

function adviceOf(end: ProcessEnd): string {
  if (end.kind === 'killed' && end.reason.kind === 'memory')
    return 'Allow it more memory (`--lean-memory`), or import less.';
  return 'Start the same command by hand to see what is wrong; look for a lack of memory.';
}

function quoted(lastWords: readonly string[]): string {
  return lastWords.length === 0 ? '' : `; its last words:\n${lastWords.slice(-10).join('\n')}`;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
