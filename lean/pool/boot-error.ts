import { codeOf } from '../../core/code-of.ts';
import { type ErrorCode, errorCodes, LakatosError } from '../../core/errors.ts';
import type { LossReason } from '../../core/tactic-outcome.ts';

const doctor = 'Run `lakatos doctor` to see what is wrong with the installation.';

/** A worker's error arrives as a plain copy: its class is lost, its `code` and `advice` are not. */
export function bootError(thrown: unknown): LakatosError {
  if (thrown instanceof LakatosError) return thrown;
  const code = codeOf(thrown);
  const known = code !== undefined && code in errorCodes ? (code as ErrorCode) : 'LEAN_BOOT_FAILED';
  const message = thrown === undefined ? 'the worker ended before it was ready' : messageIn(thrown);
  const own = textIn(thrown, 'advice');
  return new LakatosError(known, `Lean did not start: ${message}`, { advice: own ?? doctor, cause: thrown });
}

export function bootTimeout(ms: number): LakatosError {
  return new LakatosError('LEAN_BOOT_FAILED', `Lean did not start within ${ms} ms`, { advice: doctor });
}

/** Why a worker died in the middle of a task. */
export function lossReason(thrown: unknown): LossReason {
  return codeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'worker-died';
}

const messageIn = (thrown: unknown): string => textIn(thrown, 'message') ?? String(thrown);

function textIn(thrown: unknown, field: 'message' | 'advice'): string | null {
  if (typeof thrown !== 'object' || thrown === null || !(field in thrown)) return null;
  const text = (thrown as Record<typeof field, unknown>)[field];
  return typeof text === 'string' && text !== '' ? text : null;
}
