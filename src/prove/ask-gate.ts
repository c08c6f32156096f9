import type { Theorem } from '../../core/theorem.ts';
import type { Verdict } from '../../core/verdict.ts';
import type { VerifyRequest } from '../../lean/engine.ts';
import type { ProveOptions } from './prove-options.ts';
import { assembleFile, openProof } from './script/assemble.ts';

/** The gate's verdict on a proof of a theorem: the only way to the word "proved". */
export function askGate(options: ProveOptions, theorem: Theorem, proof: string): Promise<Verdict> {
  return options.engine.verify(gateRequest(theorem, proof), options.fileLimits, options.signal);
}

/** What was asked has no proof that came from us: what stands in one could change what the statement means. */
export const gateRequest = (theorem: Theorem, proof: string): VerifyRequest => ({
  reference: assembleFile({ ...theorem, header: theorem.asked ?? theorem.header }, openProof),
  submission: assembleFile(theorem, proof),
  target: 'last',
});
