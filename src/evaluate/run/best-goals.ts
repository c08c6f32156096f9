import type { Theorem } from '../../../core/theorem.ts';
import { nodeAt } from '../../../search/proof-tree.ts';
import { isDialogue } from '../../agent/dialogue/read-dialogue.ts';
import { isPlan } from '../../agent/plan-episode/read-plan.ts';
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

/** The last episode of one attempt, to be looked at. */
export interface LastEpisode {
  /** For the attempt: nothing is known of any other, and searches that prove the theorem are not kept. */
  readonly store: Store;
  /** The last search, conversation or batch of whole proofs; those of a plan come before the plan's own episode. */
  take(): Episode | null;
  /** Under which id `kept` has the last of all; null when it has none. */
  id(): string | null;
}

/** @param kept where the episodes of an attempt without a proof go, if it is a store that keeps anything */
export function lastEpisode(
  theorem: Pick<Theorem, 'id'> | null = null,
  kept: Store = noStore(),
): LastEpisode {
  let last: Episode | null = null;
  let id: string | null = null;
  const { location: _, counters: __, ...nothing } = noStore();
  return {
    store: wrapStore(kept, {
      ...nothing,
      async putEpisode(episode) {
        const { header } = episode;
        if (!isPlan(episode.lines)) last = episode;
        id = null;
        if (header.theoremId === theorem?.id && header.result === 'proved') return;
        await kept.putEpisode(episode);
        if (kept.location !== null) ({ id } = header);
      },
    }),
    take: () => last,
    id: () => id,
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
