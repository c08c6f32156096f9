import { type Contribution, type Contributor, contributors } from '../../core/contribution.ts';
import type { SearchEvent } from '../../search/events.ts';
import type { Proposal } from '../../search/interfaces.ts';
import type { LeanState } from './lean/lean-position.ts';
import { modelSource } from './policy/model-policy.ts';

type Counts = { -readonly [K in keyof Contribution]-?: Exclude<Contribution[K], undefined> };

/** Watches a search and counts what each contributor brought; those that had nothing tried are left out. */
export class ContributionCounter {
  readonly #counts = new Map<Contributor, Counts>(
    contributors.map((contributor) => [
      contributor,
      { contributor, proposed: 0, tried: 0, accepted: 0, inProof: 0 },
    ]),
  );
  readonly #proposers = new Map<number, ReadonlyMap<string, Contributor>>();
  readonly #byEdge = new Map<number, Contributor>();

  take(event: SearchEvent<LeanState, string>): void {
    switch (event.kind) {
      case 'proposed':
        this.#take(event.node, event.proposals);
        return;
      case 'expanded':
        for (const { id, action, step } of event.edges) {
          const contributor = this.#proposers.get(event.node)?.get(action) ?? 'enumerative';
          const counts = this.#counts.get(contributor)!;
          this.#byEdge.set(id, contributor);
          counts.tried += 1;
          if (step.outcome.kind === 'proved' || step.outcome.kind === 'progress') counts.accepted += 1;
        }
        return;
      case 'proof-found':
        for (const counts of this.#counts.values()) counts.inProof = 0;
        for (const edge of event.edges) {
          const contributor = this.#byEdge.get(edge);
          if (contributor !== undefined) this.#counts.get(contributor)!.inProof += 1;
        }
        return;
      default:
        return;
    }
  }

  counts(): Contribution[] {
    return [...this.#counts.values()].filter(({ tried }) => tried > 0).map((counts) => ({ ...counts }));
  }

  /** What is proposed anew where a search is taken up counts once. */
  #take(node: number, proposals: readonly Proposal<string>[]): void {
    const known = this.#proposers.get(node) ?? new Map<string, Contributor>();
    const proposers = new Map(proposals.map((proposal) => [proposal.action, contributorOf(proposal)]));
    for (const [action, contributor] of proposers)
      if (!known.has(action)) this.#counts.get(contributor)!.proposed += 1;
    this.#proposers.set(node, proposers);
  }
}

/** By the `source` of a proposal. The providers `lemmas` and `premises` are what the index of the library gives, `memory` what worked before. */
function contributorOf({ source, otherSource }: Proposal<string>): Contributor {
  if (otherSource !== undefined && (source === modelSource || otherSource === modelSource)) return 'both';
  if (source === 'lemmas' || source === 'premises') return 'lemmas';
  return source === modelSource || source === 'memory' ? source : 'enumerative';
}
