import type { Verdict } from '../../core/verdict.ts';
import type { VerifyRequest } from '../engine.ts';
import { makeVerdict } from './certificate.ts';

/**
 * The verdict when the gate gave no answer: not accepted, and nothing is said against the proof. `code` tells a limit
 * from a fault of the machinery.
 */
export function inconclusive(
  code: 'timeout' | 'lost',
  message: string,
  request: VerifyRequest,
  toolchain: string,
): Verdict {
  return makeVerdict(request, toolchain, {
    theorems: [],
    axioms: [],
    passed: [],
    reasons: [{ code, message }],
  });
}
