import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { ProveOptions } from './prove-options.ts';
import { withCounts } from './with-counts.ts';

/** Proves one theorem in the way that the options name. Never throws: broken machinery is a result with its `fault`. */
export const proveTheorem = (theorem: Theorem, options: ProveOptions): Promise<ReportedResult> =>
  options.prover.prove(theorem, withCounts(options));
