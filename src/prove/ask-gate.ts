import type { Theorem } from '../../core/theorem.ts';
import type { Verdict } from '../../core/verdict.ts';
import type { ProveOptions } from './prove-options.ts';
import { assembleFile, openProof } from './script/assemble.ts';

/** The gate's verdict on a proof of a theorem: the only way to the word "proved". */
export function askGate(options: ProveOptions, theorem: Theorem, proof: string): Promise<Verdict> {
  const request = {
    reference: assembleFile(theorem, openProof),
    submission: assembleFile(theorem, proof),
    target: 'last' as const,
  };
  return options.engine.verify(request, options.fileLimits, options.signal);
}
