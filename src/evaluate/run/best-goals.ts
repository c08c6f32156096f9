import type { Theorem } from '../../../core/theorem.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import { beginsWith } from '../../prove/episode/parse-line.ts';
import { type Episode, noStore, type Store, wrapStore } from '../../store/store.ts';
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
        if (!beginsWith(episode.lines, 'plan')) last = episode;
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
  return readAnyEpisode(episode.lines)
    .leftGoals(mostGoals)
    .map((left) => ({ ...left, goals: left.goals.map(shorten) }));
}

const shorten = (goal: string): string =>
  goal.length <= longestGoal ? goal : `${goal.slice(0, longestGoal)} …`;
