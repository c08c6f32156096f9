import { sha256 } from '../../core/hash.ts';
import {
  type Certificate,
  type CheckName,
  checkNames,
  type Reason,
  type Verdict,
} from '../../core/verdict.ts';
import type { VerifyRequest } from '../engine.ts';
import { toolchainWarnings } from './toolchain-warnings.ts';

/** What the gate found, before it is put into a certificate. */
export interface Findings {
  readonly theorems: readonly string[];
  readonly axioms: readonly string[];
  /** Checks that were made and passed. */
  readonly passed: readonly CheckName[];
  readonly reasons: readonly Reason[];
}

/** The verdict that follows from the findings: accepted only if every check was made and passed. */
export function makeVerdict(request: VerifyRequest, toolchain: string, findings: Findings): Verdict {
  const accepted =
    findings.reasons.length === 0 && checkNames.every((name) => findings.passed.includes(name));
  const certificate: Certificate = {
    schema: 'lakatos/certificate',
    version: 1,
    verdict: accepted ? 'accepted' : 'rejected',
    theorems: [...findings.theorems],
    statementHash: sha256(request.reference),
    submissionHash: sha256(request.submission),
    toolchain,
    warnings: toolchainWarnings(toolchain),
    axioms: [...findings.axioms].sort(),
    checks: checkNames.map((name) => ({ name, passed: findings.passed.includes(name) })),
    reasons: [...findings.reasons],
  };
  return accepted
    ? { kind: 'accepted', certificate }
    : { kind: 'rejected', reasons: certificate.reasons, certificate };
}
