import { codeOf } from '../../core/code-of.ts';
import { type ErrorCode, errorCodes, LakatosError } from '../../core/errors.ts';
import type { LossReason } from '../../core/tactic-outcome.ts';

const advice = 'Run `lakatos doctor` to see what is wrong with the installation.';

/** A worker's error arrives as a plain copy: its class is lost, its `code` is not. */
export function bootError(thrown: unknown): LakatosError {
  if (thrown instanceof LakatosError) return thrown;
  const code = codeOf(thrown);
  const known = code !== undefined && code in errorCodes ? (code as ErrorCode) : 'LEAN_BOOT_FAILED';
  const message = thrown === undefined ? 'the worker ended before it was ready' : messageIn(thrown);
  return new LakatosError(known, `Lean did not start: ${message}`, { advice, cause: thrown });
}

export function bootTimeout(ms: number): LakatosError {
  return new LakatosError('LEAN_BOOT_FAILED', `Lean did not start within ${ms} ms`, { advice });
}

/** Why a worker died in the middle of a task. */
export function lossReason(thrown: unknown): LossReason {
  return codeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'worker-died';
}

function messageIn(thrown: unknown): string {
  const message =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
  return String(message);
}
