/**
 * Several policies as one: p(a) = Σᵢ wᵢ pᵢ(a), wᵢ the share of policy i. An action that several propose has the sum, the
 * source of the one that puts most on it, and that of another as `otherSource`.
 */
import { logSumExp } from '../../../core/statistics.ts';
import type { Policy, Position, Proposal } from '../../../search/interfaces.ts';

export interface PolicyShare<S, A> {
  readonly policy: Policy<S, A>;
  /** wᵢ; they add up to 1. */
  readonly share: number;
}

export function mixedPolicy<S, A>(parts: readonly PolicyShare<S, A>[]): Policy<S, A> {
  return {
    async propose(position: Position<S>, signal: AbortSignal) {
      const asking = parts.map(async ({ policy, share }) => ({
        share,
        proposals: await policy.propose(position, signal),
      }));
      // None may be under way any more when the mixture ends with the error of another.
      await Promise.allSettled(asking);
      return mixProposals(await Promise.all(asking));
    },
    observe(position, tried, steps) {
      for (const { policy } of parts) policy.observe?.(position, tried, steps);
    },
    tokensUsed: () => parts.reduce((sum, { policy }) => sum + (policy.tokensUsed?.() ?? 0), 0),
  };
}

/** The proposals of several, each with its share, as those of one: most probable first. */
export const mixProposals = <A>(
  parts: readonly { readonly proposals: readonly Proposal<A>[]; readonly share: number }[],
): Proposal<A>[] => merge(parts.flatMap(({ proposals, share }) => weigh(proposals, share)));

const weigh = <A>(proposals: readonly Proposal<A>[], share: number): Proposal<A>[] =>
  proposals.map((proposal) => ({
    ...proposal,
    logProbability: proposal.logProbability + Math.log(share),
  }));

function merge<A>(proposals: readonly Proposal<A>[]): Proposal<A>[] {
  const merged = new Map<A, Proposal<A>>();
  for (const proposal of proposals) {
    const other = merged.get(proposal.action);
    merged.set(proposal.action, other === undefined ? proposal : add(other, proposal));
  }
  return [...merged.values()].sort((a, b) => b.logProbability - a.logProbability);
}

function add<A>(one: Proposal<A>, other: Proposal<A>): Proposal<A> {
  const [more, less] = one.logProbability >= other.logProbability ? [one, other] : [other, one];
  const { source: otherSource } = less;
  return {
    ...more,
    ...(otherSource !== undefined && otherSource !== more.source && { otherSource }),
    logProbability: Math.min(0, logSumExp([one.logProbability, other.logProbability])),
  };
}
