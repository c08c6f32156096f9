import type { Goal } from '../../../core/goal.ts';
import { type EdgeId, type NodeId, nodeAt, type TreeEdge } from '../../../search/proof-tree.ts';
import type { EpisodeView, RecordedState } from '../../prove/episode/episode-view.ts';
import { acceptedOffer } from '../../prove/episode/load-episode.ts';
import type { Experience, Learnt } from './experience-memory.ts';
import { goalFeatures } from './goal-features.ts';
import { makeTemplate } from './tactic-template.ts';
import type { Asked } from './with-memory.ts';

type Edge = TreeEdge<RecordedState, string>;

/**
 * What one search teaches. Every step of the proof that the gate accepted is a case: its tactic, and the goal before it.
 * A remembered tactic that was tried has a success when it is such a step, and a failure when Lean did not take it, when it
 * ran out of time, or when it led on and the proof went another way. A search without a proof says nothing of tactics that
 * led on. Lost answers never say anything, and answers that were remembered cost nothing, so they are no failures.
 *
 * `askedAbout` finds what the proposer was asked of a goal by the text that Lean prints; goals for which `formsOf` says null
 * are passed over.
 */
export function learnFromSearch(
  view: EpisodeView,
  askedAbout: (pretty: string) => Asked | undefined,
  formsOf: (goal: Goal) => readonly string[] | null,
): Learnt {
  const { tree } = view;
  const accepted = acceptedOffer(view);
  const inProof = new Set<EdgeId>(accepted?.edges ?? []);
  const worked: Experience[] = [];
  const tried = new Map<string, { successes: number; failures: number }>();
  for (const edge of tree.edges) {
    const asked = firstGoal(view, edge.parent, askedAbout);
    if (asked === undefined) continue;
    const gain = gainOf(edge, inProof, accepted !== null);
    for (const id of casesOf(asked, edge.action)) {
      const sums = tried.get(id) ?? { successes: 0, failures: 0 };
      tried.set(id, {
        successes: sums.successes + (gain === 'success' ? 1 : 0),
        failures: sums.failures + (gain === 'failure' ? 1 : 0),
      });
    }
    const forms = gain === 'success' ? formsOf(asked.goal) : null;
    if (forms !== null) worked.push(...experienceOf(asked, edge.action, forms));
  }
  return { worked, tried };
}

/** What the proposer was asked about the first goal of a node: tactics act on that one. */
export function firstGoal(
  { tree }: EpisodeView,
  node: NodeId,
  askedAbout: (pretty: string) => Asked | undefined,
): Asked | undefined {
  const [pretty] = nodeAt(tree, node).position.state.goals;
  return pretty === undefined ? undefined : askedAbout(pretty);
}

function gainOf(
  { id, step: { outcome, remembered } }: Edge,
  inProof: ReadonlySet<EdgeId>,
  isProved: boolean,
): 'success' | 'failure' | 'none' {
  if (inProof.has(id)) return 'success';
  if (remembered) return 'none';
  switch (outcome.kind) {
    case 'failed':
    case 'refused':
    case 'timeout':
      return 'failure';
    case 'progress':
      return isProved ? 'failure' : 'none';
    case 'proved':
    case 'lost':
      return 'none';
  }
}

/** The cases that proposed this tactic at this goal. */
const casesOf = ({ remembered }: Asked, tactic: string): readonly string[] =>
  remembered.find((other) => other.tactic === tactic)?.cases ?? [];

function experienceOf({ goal, own }: Asked, tactic: string, forms: readonly string[]): readonly Experience[] {
  const template = makeTemplate(tactic, goal, own);
  if (template === null) return [];
  return [{ features: goalFeatures(goal, own), content: { kind: 'tactic', template }, forms }];
}
