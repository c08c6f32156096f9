import type { Theorem } from '../../core/theorem.ts';
import type { TheoremResult } from '../../core/theorem-result.ts';
import { isAnswer, type Verdict } from '../../core/verdict.ts';
import type { VerifyRequest } from '../../lean/engine.ts';
import { isAcceptanceOf } from '../../lean/gate/certificate.ts';
import type { ReadingOptions } from './prove-options.ts';
import { assembleFile, behindHeader, openProof } from './script/assemble.ts';

/** The gate's verdict on a proof of a theorem: the only way to the word "proved". */
export function askGate({ lean, run }: ReadingOptions, theorem: Theorem, proof: string): Promise<Verdict> {
  return lean.engine.verify(gateRequest(theorem, proof), lean.fileLimits, run.signal);
}

/**
 * The gate's verdict, asked for once more where it gives none: nobody offers the proof again.
 * @param isWorthwhile whether to ask again after such a silence
 */
export async function askGateTwice(
  options: ReadingOptions,
  theorem: Theorem,
  proof: string,
  isWorthwhile: (silence: Rejection) => boolean,
): Promise<Verdict> {
  const first = await askGate(options, theorem, proof);
  if (first.kind !== 'rejected' || isAnswer(first)) return first;
  // The gate says so of what would take all memory of another worker, too.
  const isTooMuch = first.reasons.some(({ code }) => code === 'out-of-memory');
  return isTooMuch || !isWorthwhile(first) ? first : await askGate(options, theorem, proof);
}

type Rejection = Extract<Verdict, { readonly kind: 'rejected' }>;

/** What was asked has no proof that came from us: what stands in one could change what the statement means. */
export const gateRequest = (theorem: Theorem, proof: string): VerifyRequest => ({
  reference: askedText(theorem),
  submission: assembleFile(theorem, proof),
  target: 'last',
});

/** What was asked, in the words of its author as far as they are there. */
export function askedText({ header, asked = header, statement, declaration }: Omit<Theorem, 'id'>): string {
  return declaration === undefined
    ? assembleFile({ header: asked, statement }, openProof)
    : behindHeader(asked, declaration);
}

/** A proof that was kept with the gate's word on it, which may come from a file that somebody has changed. */
export type KeptProof = Pick<TheoremResult, 'proof' | 'certificate'>;

/** Whether what was kept belongs together: the certificate is of just this proof of this theorem. Lean is not asked. */
export const isCertified = (theorem: Theorem, { proof, certificate }: KeptProof): boolean =>
  proof !== null && certificate !== null && isAcceptanceOf(certificate, gateRequest(theorem, proof));
