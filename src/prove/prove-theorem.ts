import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import { withCounts } from './count-contributions.ts';
import type { ProveOptions, Prover } from './prove-options.ts';
import { searchProof } from './search-proof.ts';
import { proverBy } from './settle-theorem.ts';

/** One search, tactic by tactic. */
export const searchProver: Prover = proverBy('search', searchProof);

/** Proves one theorem in the way that the options name. Never throws: broken machinery is a result with its `fault`. */
export const proveTheorem = (theorem: Theorem, options: ProveOptions): Promise<ReportedResult> =>
  options.prover.prove(theorem, withCounts(options));
