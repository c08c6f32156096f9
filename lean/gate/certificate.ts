import { sha256 } from '../../core/hash.ts';
import {
  type Certificate,
  type CheckName,
  checkNames,
  type Reason,
  type Rejected,
  type Verdict,
} from '../../core/verdict.ts';
import type { VerifyRequest } from '../engine.ts';
import { narrowingIn } from '../lake/narrow-imports.ts';
import { formatVersion } from '../versions/lean-version.ts';
import { soundnessWarnings } from '../versions/soundness.ts';
import { versionOfToolchain } from '../versions/support.ts';
import { normalizeText } from './text-rules.ts';
import { allowedAxioms } from './trusted-constants.ts';

/**
 * What is known against the Lean that a certificate names: how many faults of its kernel or its runtime later versions have
 * mended, and where they are listed. The gate refuses the declarations that reach some of them (`kernel-limits.ts`); a reader
 * may want to check the proof with a newer Lean all the same.
 */
export function toolchainWarnings(toolchain: string): string[] {
  const version = versionOfToolchain(toolchain);
  if (version === null) return ['the version of Lean is not known, so nothing is known of its faults'];
  // What Lean's reports leave out is nothing to the gate, which walks the terms itself.
  const count = soundnessWarnings(version).filter(({ where }) => where !== 'reports').length;
  if (count === 0) return [];
  const faults = count === 1 ? '1 known fault' : `${count} known faults`;
  return [`${faults} of Lean ${formatVersion(version)}: docs/known-faults.md`];
}

/** What the gate found, before it is put into a certificate. */
export interface Findings {
  readonly theorems: readonly string[];
  readonly axioms: readonly string[];
  /** Modules of libraries whose constants the theorems rest on. */
  readonly modules?: readonly string[];
  /** Checks that were made and passed. */
  readonly passed: readonly CheckName[];
  readonly reasons: readonly Reason[];
}

/** The verdict that follows from the findings: accepted only if every check was made and passed. */
export function makeVerdict(request: VerifyRequest, toolchain: string, findings: Findings): Verdict {
  const isAccepted =
    findings.reasons.length === 0 && checkNames.every((name) => findings.passed.includes(name));
  return isAccepted
    ? { kind: 'accepted', certificate: certificateOf('accepted', request, toolchain, findings) }
    : makeRejection(request, toolchain, findings);
}

export function makeRejection(request: VerifyRequest, toolchain: string, findings: Findings): Rejected {
  const certificate = certificateOf('rejected', request, toolchain, findings);
  return { kind: 'rejected', reasons: certificate.reasons, certificate };
}

/** Whether a certificate says throughout that a proof was accepted: which texts it is of is another question. */
export const isAcceptance = ({ verdict, checks, axioms, reasons }: Certificate): boolean =>
  verdict === 'accepted' &&
  checks.every(({ passed }) => passed) &&
  checkNames.every((wanted) => checks.some(({ name }) => name === wanted)) &&
  axioms.every((axiom) => allowedAxioms.has(axiom)) &&
  reasons.length === 0;

/**
 * Whether this is the gate's acceptance of just these texts, as far as hashes tell: whoever wrote the certificate may have computed
 * them, so it shows that a record is consistent, and not that the gate was ever asked.
 */
export const isAcceptanceOf = (certificate: Certificate, { reference, submission }: VerifyRequest): boolean =>
  isAcceptance(certificate) &&
  certificate.statementHash === sha256(normalizeText(reference)) &&
  certificate.submissionHash === sha256(normalizeText(submission));

/**
 * The certificate of a disproof, from that of the accepted proof of a negation, which is no certificate of a proof of what was asked.
 * `asked`: the certificate of what was asked and is not proved.
 */
export const disproofOf = (accepted: Certificate, asked: Certificate, negation: string): Certificate => ({
  ...accepted,
  verdict: 'disproved',
  statementHash: asked.statementHash,
  negation,
});

function certificateOf(
  verdict: Verdict['kind'],
  request: VerifyRequest,
  toolchain: string,
  findings: Findings,
): Certificate {
  const narrowed = narrowingIn(request.reference);
  return {
    schema: 'lakatos/certificate',
    version: 1,
    verdict,
    theorems: [...findings.theorems],
    statementHash: sha256(request.reference),
    submissionHash: sha256(request.submission),
    toolchain,
    ...(narrowed !== null && { narrowed }),
    warnings: toolchainWarnings(toolchain),
    axioms: [...findings.axioms].sort(),
    ...(findings.modules !== undefined &&
      findings.modules.length > 0 && { modules: [...findings.modules].sort() }),
    checks: checkNames.map((name) => ({ name, passed: findings.passed.includes(name) })),
    reasons: [...findings.reasons],
  };
}
