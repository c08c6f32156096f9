import { nodeAt } from '../../../search/proof-tree.ts';
import { isDialogue } from '../../agent/dialogue/read-dialogue.ts';
import { findNearGoals } from '../../prove/episode/near-goals.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import { explainWholeProof } from '../../prove/whole-proof/explain-whole-proof.ts';
import { isWholeProof, readWholeProof } from '../../prove/whole-proof/read-whole-proof.ts';
import { noStore } from '../../store/no-store.ts';
import type { Episode, Store } from '../../store/store.ts';
import { wrapStore } from '../../store/wrap-store.ts';
import type { AttemptRecord } from './records.ts';

const mostGoals = 3;
/** A goal is there to be looked at; one of many pages is not. */
const longestGoal = 4_000;

/** A store that keeps nothing but the last episode, so that it can be looked at. */
export function lastEpisode(): { readonly store: Store; take(): Episode | null } {
  let last: Episode | null = null;
  return {
    store: wrapStore(noStore(), {
      async putEpisode(episode) {
        last = episode;
      },
    }),
    take: () => last,
  };
}

/** The open goals of an attempt that were nearest to a proof. */
export function bestGoals(episode: Episode | null): AttemptRecord['openGoals'] {
  if (episode === null) return [];
  if (isWholeProof(episode.lines)) {
    const { nearest } = explainWholeProof(readWholeProof(episode.lines));
    const goals = nearest?.goals ?? [];
    return goals
      .slice(0, mostGoals)
      .map((goal) => ({ goals: [shorten(goal)], left: goals.length, tried: 0 }));
  }
  if (isDialogue(episode.lines)) return [];
  const { tree } = readEpisode(episode.lines);
  return findNearGoals(tree)
    .slice(0, mostGoals)
    .map(({ node, left }) => {
      const { position, edges } = nodeAt(tree, node);
      return { goals: position.state.goals.map(shorten), left, tried: edges.length };
    });
}

const shorten = (goal: string): string =>
  goal.length <= longestGoal ? goal : `${goal.slice(0, longestGoal)} …`;
