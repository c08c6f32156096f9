import type { Theorem } from '../../core/theorem.ts';
import { isAnswer, type Verdict } from '../../core/verdict.ts';
import type { VerifyRequest } from '../../lean/engine.ts';
import type { ProveOptions } from './prove-options.ts';
import { assembleFile, openProof } from './script/assemble.ts';

/** The gate's verdict on a proof of a theorem: the only way to the word "proved". */
export function askGate(options: ProveOptions, theorem: Theorem, proof: string): Promise<Verdict> {
  return options.engine.verify(gateRequest(theorem, proof), options.fileLimits, options.signal);
}

/**
 * The gate's verdict, asked for once more where it gives none: nobody offers the proof again.
 * @param isOver whether there is time for that
 */
export async function askGateTwice(
  options: ProveOptions,
  theorem: Theorem,
  proof: string,
  isOver: () => boolean = () => options.signal.aborted,
): Promise<Verdict> {
  const first = await askGate(options, theorem, proof);
  const isSilent = first.kind === 'rejected' && !isAnswer(first);
  return isSilent && !isOver() ? await askGate(options, theorem, proof) : first;
}

/** What was asked has no proof that came from us: what stands in one could change what the statement means. */
export const gateRequest = (theorem: Theorem, proof: string): VerifyRequest => ({
  reference: assembleFile({ ...theorem, header: theorem.asked ?? theorem.header }, openProof),
  submission: assembleFile(theorem, proof),
  target: 'last',
});
