import { isAnswer } from '../../../core/verdict.ts';
import { forgetRejections, type Revision } from '../../../search/blame.ts';
import type { SearchEvent } from '../../../search/events.ts';
import { copyTree } from '../../../search/grow-tree.ts';
import type { Environment, Policy, Position, Refuter } from '../../../search/interfaces.ts';
import { retryLost } from '../../../search/offer-proof.ts';
import { type EdgeId, edgeAt, nodeAt, type ProofTree } from '../../../search/proof-tree.ts';
import type { EpisodeSetting } from '../episode/episode-lines.ts';
import type { EpisodeView, RecordedTree } from '../episode/episode-view.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';
import type { ProveOptions } from '../prove-options.ts';
import { type EarlierEpisode, findEarlierSearch } from './find-earlier.ts';

/**
 * The tree of an episode with Lean's states in it, which an episode does not have: every tactic that led somewhere is
 * applied again. What the store still knows of them costs no call. Null when a tactic leads elsewhere than it did, or loses
 * something other than it did, Lean gave no answer, or the episode is one that no search makes: an answer to what nobody proposed.
 */
async function regrowTree(
  recorded: RecordedTree,
  root: LeanPosition,
  environment: Environment<LeanState, string>,
  signal: AbortSignal,
): Promise<ProofTree<LeanState, string> | null> {
  if (nodeAt(recorded, recorded.nodes[0]!.id).position.key !== root.key) return null;
  if (recorded.nodes.some(({ proposals, edges }) => edges.length > (proposals?.length ?? 0))) return null;
  const states = new Map<string, LeanPosition>([[root.key, root]]);
  const children = new Map<EdgeId, readonly LeanPosition[]>();
  for (const { edges, position } of recorded.nodes) {
    const leading = edges
      .map((id) => edgeAt(recorded, id))
      .filter(({ step }) => step.outcome.kind === 'progress');
    if (leading.length === 0) continue;
    // A node has a greater number than the one from which it was met first.
    const own = states.get(position.key);
    if (own === undefined) return null;
    const steps = await environment.step(
      own,
      leading.map(({ action }) => action),
      signal,
    );
    for (const [at, { id, step }] of leading.entries()) {
      const outcome = steps[at]?.outcome;
      if (outcome?.kind !== 'progress' || step.outcome.kind !== 'progress') return null;
      if (!haveSameKeys(outcome.children, step.outcome.children)) return null;
      if ((outcome.reversible ?? false) !== (step.outcome.reversible ?? false)) return null;
      for (const child of outcome.children) if (!states.has(child.key)) states.set(child.key, child);
      children.set(id, outcome.children);
    }
  }
  return copyTree(recorded, root, ({ id }) => children.get(id) ?? []);
}

/** Whether Lean refutes again what an episode calls false: nothing is because a file says so. */
async function isRefutedAgain(
  tree: ProofTree<LeanState, string>,
  refuter: Refuter<LeanState> | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  for (const { refutation, position } of tree.nodes) {
    if (refutation === null) continue;
    const again = await refuter?.refute(position, signal);
    if (again === undefined || again.reason === null) return false;
  }
  return true;
}

const haveSameKeys = (a: readonly Position<unknown>[], b: readonly Position<unknown>[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);

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
    readonly refuter?: Refuter<LeanState>;
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
  const isAsBefore = tree !== null && (await isRefutedAgain(tree, search.refuter, signal));
  signal.throwIfAborted();
  if (!isAsBefore)
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
    proposals === null ? [] : [{ kind: 'proposed' as const, node, position, proposals }],
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
