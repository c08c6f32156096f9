import { LakatosError } from '../../../core/errors.ts';
import type { Store } from '../../store/store.ts';
import type { EpisodeSetting } from '../episode/episode-lines.ts';
import type { EpisodeView } from '../episode/episode-view.ts';
import { beginsWith } from '../episode/parse-line.ts';
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
    const read = episode === undefined ? damaged : readSearch(episode.lines);
    if (read.kind === 'broken') why ??= `its last search (${id}) can not be read: ${read.why}`;
    // A search that was ended before its first step does not hide the one before it.
    if (episode === undefined || read.kind !== 'read' || read.view.steps.length === 0) continue;
    const { view } = read;
    const other = difference(view.setting, setting);
    if (other === null) return { kind: 'found', view, lines: episode.lines };
    why ??= `${other} in its last search (${id})`;
  }
  return { kind: 'none', why: why ?? 'the store has no search of it' };
}

type Read =
  | { readonly kind: 'read'; readonly view: EpisodeView }
  /** Whole proofs, plans and conversations have episodes of their own; a search inside of a proof begins somewhere else. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly why: string };

const damaged: Read = { kind: 'broken', why: 'its episode is damaged in the store' };

function readSearch(lines: readonly unknown[]): Read {
  if (!beginsWith(lines, 'episode')) return { kind: 'other' };
  try {
    const view = readEpisode(lines);
    return view.setting.parameters['start'] === undefined ? { kind: 'read', view } : { kind: 'other' };
  } catch (thrown) {
    if (thrown instanceof LakatosError) return { kind: 'broken', why: thrown.message };
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
