import { addContribution, type Contribution, contributors } from '../../core/contribution.ts';

/** What one of several searches brought; `isUsed`: what it found is in the proof. */
export interface Contributed {
  readonly isUsed: boolean;
  readonly contributions: readonly Contribution[];
}

/** What several searches brought together, in the order of `contributors`; those that had nothing tried are left out. */
export function sumContributions(parts: readonly Contributed[]): readonly Contribution[] {
  const all = parts.flatMap(({ isUsed, contributions }) =>
    contributions.map((own) => (isUsed ? own : { ...own, inProof: 0 })),
  );
  return contributors.flatMap((contributor) => {
    const own = all.filter((contribution) => contribution.contributor === contributor);
    if (own.length === 0) return [];
    const sum = own.reduce(addContribution);
    return sum.tried === 0 ? [] : [sum];
  });
}
