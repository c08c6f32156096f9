import { type Contribution, contributors } from '../../core/contribution.ts';

/** What one of several searches brought; `isUsed`: what it found is in the proof. */
export interface Contributed {
  readonly isUsed: boolean;
  readonly contributions: readonly Contribution[];
}

/** What several searches brought together, in the order of `contributors`; those that had nothing tried are left out. */
export function sumContributions(parts: readonly Contributed[]): readonly Contribution[] {
  return contributors.flatMap((contributor) => {
    const sum = { contributor, tried: 0, accepted: 0, inProof: 0 };
    for (const { isUsed, contributions } of parts) {
      const own = contributions.find((contribution) => contribution.contributor === contributor);
      sum.tried += own?.tried ?? 0;
      sum.accepted += own?.accepted ?? 0;
      if (isUsed) sum.inProof += own?.inProof ?? 0;
    }
    return sum.tried === 0 ? [] : [sum];
  });
}
