import { LakatosError } from '../../../core/errors.ts';
import type { Store } from '../../store/store.ts';
import type { EpisodeSetting } from '../episode/episode-lines.ts';
import type { EpisodeView } from '../episode/episode-view.ts';
import { readEpisode } from '../episode/read-episode.ts';

/** A search that may be gone on with: what it came to, and its lines as they were stored. */
export interface EarlierEpisode {
  readonly view: EpisodeView;
  readonly lines: readonly unknown[];
}

export type EarlierSearch =
  | ({ readonly kind: 'found' } & EarlierEpisode)
  /** `why` is for people. */
  | { readonly kind: 'none'; readonly why: string };

/**
 * The latest search of a theorem that the same setting would go on with. Budgets and the number of expansions at once
 * may be others: they are no part of what a tree says.
 */
export async function findEarlierSearch(
  store: Pick<Store, 'episode' | 'episodes'>,
  setting: EpisodeSetting,
): Promise<EarlierSearch> {
  let why: string | null = null;
  const headers = await store.episodes(setting.theorem.id);
  for (const { id } of headers.toReversed()) {
    const episode = await store.episode(id);
    const view = episode === undefined ? null : viewOf(episode.lines);
    // A search that was ended before its first step does not hide the one before it.
    if (episode === undefined || view === null || view.steps.length === 0) continue;
    const other = difference(view.setting, setting);
    if (other === null) return { kind: 'found', view, lines: episode.lines };
    why ??= `${other} in its last search (${id})`;
  }
  return { kind: 'none', why: why ?? 'the store has no search of it' };
}

/** Null for what is no search: whole proofs, plans and conversations have episodes of their own. */
function viewOf(lines: readonly unknown[]): EpisodeView | null {
  try {
    const view = readEpisode(lines);
    // A search inside of a proof begins somewhere else.
    return view.setting.parameters['start'] === undefined ? view : null;
  } catch (thrown) {
    if (thrown instanceof LakatosError) return null;
    throw thrown;
  }
}

/** What makes it another search, in words; null when it is the same. */
function difference(then: EpisodeSetting, now: EpisodeSetting): string | null {
  if (then.theorem.statement !== now.theorem.statement) return 'the statement was another';
  if (then.theorem.header !== now.theorem.header) return 'what stands before the theorem was another';
  if (then.fingerprint !== now.fingerprint) return 'Lean or a library was another';
  if (then.policy !== now.policy) return `the policy was ${then.policy}`;
  if (then.strategy !== now.strategy) return `the strategy was ${then.strategy}`;
  if (JSON.stringify(then.tacticLimits) !== JSON.stringify(now.tacticLimits))
    return 'the limits of a tactic were others';
  if (then.seed !== now.seed) return `the seed was ${then.seed}`;
  const names = new Set([...Object.keys(then.parameters), ...Object.keys(now.parameters)]);
  for (const name of names) {
    if (then.parameters[name] !== now.parameters[name])
      return `the parameter ${name} was ${then.parameters[name] ?? 'not given'}`;
  }
  return null;
}
