import type { Spent } from '../../core/budget.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { NoProof } from '../../search/result.ts';
import type { Report } from './report.ts';

/** What a search without a proof leaves behind. */
export interface SearchRemains {
  readonly spent: Spent;
  readonly tree: { readonly rejectedProofs: readonly unknown[] };
}

/** The result of a search that found no proof. `rejection`: why the last one that it offered was not taken. */
export function reportNoProof(
  report: Report,
  why: NoProof,
  { spent, tree }: SearchRemains,
  rejection?: string,
): ReportedResult {
  switch (why.kind) {
    case 'cancelled':
      return report.failed('not-proved', 'cancelled', undefined, spent);
    case 'refuted':
      return report.failed('not-proved', 'refuted', why.reason, spent);
    case 'budget':
      return report.failed('not-proved', `budget-${why.budget}`, undefined, spent);
    case 'exhausted': {
      const reason = tree.rejectedProofs.length > 0 ? 'gate-rejected' : 'exhausted';
      return report.failed('not-proved', reason, rejection, spent);
    }
  }
}
