import type { InconclusiveCode, Rejected } from '../../core/verdict.ts';
import type { VerifyRequest } from '../engine.ts';
import { makeRejection } from './certificate.ts';

/**
 * The verdict when the gate gave no answer: not accepted, and nothing is said against the proof. `code` tells a limit
 * from a fault of the machinery.
 */
export function inconclusive(
  code: InconclusiveCode,
  message: string,
  request: VerifyRequest,
  toolchain: string,
): Rejected {
  return makeRejection(request, toolchain, {
    theorems: [],
    axioms: [],
    passed: [],
    reasons: [{ code, message }],
  });
}
