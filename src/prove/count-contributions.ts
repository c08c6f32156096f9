import {
  addContribution,
  type Contribution,
  type Contributor,
  contributors,
} from '../../core/contribution.ts';
import type { SearchEvent } from '../../search/events.ts';
import type { Proposal } from '../../search/interfaces.ts';
import type { LanguageModel } from '../llm/language-model.ts';
import { countingTokens } from '../llm/model-views.ts';
import type { LeanState } from './lean/lean-position.ts';
import { shownSource } from './policy/guide-policy.ts';
import { modelSource } from './policy/model-policy.ts';
import type { ProveOptions } from './prove-options.ts';
import type { WholeProofSettings } from './whole-proof/whole-proof-settings.ts';

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

/** What names the models of an attempt. */
interface Models {
  readonly search: Pick<ProveOptions['search'], 'model' | 'critic'>;
  /** That writes whole proofs; absent: none does, or it counts by itself. */
  readonly whole?: WholeProofSettings | null;
}

/**
 * The same with models that count what is asked by means of these options alone: others may ask them at the same time. A
 * model that is named twice is one model still.
 */
export function withCounts<Options extends Models>(options: Options): Options {
  const views = new Map<LanguageModel, LanguageModel>();
  const { model, critic } = options.search;
  const { whole } = options;
  return {
    ...options,
    search: {
      ...options.search,
      model: counting(model),
      ...(critic?.kind === 'model' && { critic: counting(critic) }),
    },
    ...(whole && { whole: counting(whole) }),
  };

  function counting<Use extends { readonly model: LanguageModel } | null>(use: Use): Use {
    if (use === null) return use;
    const view = views.get(use.model) ?? countingTokens(use.model);
    views.set(use.model, view);
    return { ...use, model: view };
  }
}

type Counts = { -readonly [K in keyof Contribution]-?: Exclude<Contribution[K], undefined> };

/** Watches a search and counts what each contributor brought; those that had nothing tried are left out. */
export class ContributionCounter {
  readonly #counts = new Map<Contributor, Counts>(
    contributors.map((contributor) => [
      contributor,
      { contributor, proposed: 0, tried: 0, accepted: 0, inProof: 0 },
    ]),
  );
  /** Null for what a search was shown, which nobody in it has proposed. */
  readonly #proposers = new Map<number, ReadonlyMap<string, Contributor | null>>();
  readonly #byEdge = new Map<number, Contributor>();

  take(event: SearchEvent<LeanState, string>): void {
    switch (event.kind) {
      case 'proposed':
        this.#take(event.node, event.proposals);
        return;
      case 'expanded':
        for (const { id, action, step } of event.edges) {
          const proposer = this.#proposers.get(event.node)?.get(action);
          if (proposer === null) continue;
          const contributor = proposer ?? 'enumerative';
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
    const known = this.#proposers.get(node) ?? new Map<string, Contributor | null>();
    const proposers = new Map(proposals.map((proposal) => [proposal.action, contributorOf(proposal)]));
    for (const [action, contributor] of proposers)
      if (contributor !== null && !known.has(action)) this.#counts.get(contributor)!.proposed += 1;
    this.#proposers.set(node, new Map([...known, ...proposers]));
  }
}

/** By the `source` of a proposal. The providers `lemmas` and `premises` are what the index of the library gives, `memory` what worked before. */
function contributorOf({ source, otherSource }: Proposal<string>): Contributor | null {
  if (source === shownSource) return null;
  if (otherSource !== undefined && (source === modelSource || otherSource === modelSource)) return 'both';
  if (source === 'lemmas' || source === 'premises') return 'lemmas';
  return source === modelSource || source === 'memory' ? source : 'enumerative';
}
