import { isAnswer } from '../../../core/verdict.ts';
import { forgetRejections, type Revision } from '../../../search/blame.ts';
import type { SearchEvent } from '../../../search/events.ts';
import type { Environment, Policy } from '../../../search/interfaces.ts';
import { edgeAt, nodeAt, type ProofTree } from '../../../search/proof-tree.ts';
import { retryLost } from '../../../search/retry-lost.ts';
import type { EpisodeSetting } from '../episode/episode-lines.ts';
import type { EpisodeView } from '../episode/episode-view.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';
import type { ProveOptions } from '../prove-options.ts';
import { type EarlierEpisode, findEarlierSearch } from './find-earlier.ts';
import { regrowTree } from './regrow-tree.ts';

/** An earlier search of the same theorem, ready to go on. */
export interface TakenUp {
  readonly tree: ProofTree<LeanState, string>;
  readonly episode: EarlierEpisode;
  /** What became of the tree when rejections that were none were taken back, and when what was lost became untried. */
  readonly revisions: readonly Revision[];
  /** What was told of it, for those that count: what was proposed, and what became of it. */
  readonly events: readonly SearchEvent<LeanState, string>[];
}

/**
 * Takes up the latest search of the theorem with this setting. Null when there is none, or when it can't be done; a note
 * says so. A policy that learns within a search learns again what it had learnt.
 */
export async function takeUpSearch(
  setting: EpisodeSetting,
  search: {
    readonly root: LeanPosition;
    readonly environment: Environment<LeanState, string>;
    readonly policy: Policy<LeanState, string>;
  },
  { lean: { store }, run: { signal, onEvent } }: Pick<ProveOptions, 'lean' | 'run'>,
): Promise<TakenUp | null> {
  const { id } = setting.theorem;
  const startAfresh = (why: string): null => {
    onEvent({ kind: 'note', level: 'warning', text: `${id}: the search begins anew: ${why}` });
    return null;
  };
  const earlier = await findEarlierSearch(store, setting);
  if (earlier.kind === 'none') return startAfresh(earlier.why);
  const { view, lines } = earlier;
  const revisions = [offerAgain(view), retryLost(view.tree)].filter((revision) => revision !== null);
  const tree = await regrowTree(view.tree, search.root, search.environment, signal);
  signal.throwIfAborted();
  if (tree === null)
    return startAfresh(
      `Lean gives other answers than in its last search, or its episode is broken (${view.id})`,
    );
  const events = earlierEvents(view, tree);
  for (const event of events) {
    if (event.kind !== 'expanded') continue;
    const node = nodeAt(tree, event.node);
    const byAction = new Map(node.proposals?.map((proposal) => [proposal.action, proposal]));
    const tried = event.edges.map(
      ({ action, logProbability }) => byAction.get(action) ?? { action, logProbability },
    );
    const steps = event.edges.map(({ step }) => step);
    search.policy.observe?.(node.position, tried, steps);
  }
  return { tree, episode: { view, lines }, revisions, events };
}

/** Proofs of which the gate said nothing (it ran out of time, or was lost) count as rejected for one search alone. */
function offerAgain({ tree, offers }: EpisodeView): Revision | null {
  const unanswered = new Set(
    offers
      .filter(({ verdicts }) => verdicts.length > 0)
      .filter(
        ({ verdicts }) => !verdicts.some(({ accepted, certificate }) => accepted || isAnswer(certificate)),
      )
      .map(({ edges }) => edges),
  );
  if (!tree.rejectedProofs.some((proof) => unanswered.has(proof))) return null;
  return forgetRejections(tree, (proof) => unanswered.has(proof));
}

function earlierEvents(
  { steps }: EpisodeView,
  tree: ProofTree<LeanState, string>,
): SearchEvent<LeanState, string>[] {
  const proposed = tree.nodes.flatMap(({ id: node, position, proposals }) =>
    proposals === null ? [] : [{ kind: 'proposed' as const, node, key: position.key, proposals }],
  );
  const expanded = steps.map(({ node, edges, created, spent }) => ({
    kind: 'expanded' as const,
    node,
    key: nodeAt(tree, node).position.key,
    edges: edges.map((id) => edgeAt(tree, id)),
    created,
    spent,
  }));
  return [...proposed, ...expanded];
}
