import { addSpent } from '../../../core/budget.ts';
import { LakatosError } from '../../../core/errors.ts';
import type { LakatosEvent } from '../../../core/events.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { nothingSpent, type ReportedResult } from '../../../core/theorem-result.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import { withCounts } from '../../prove/count-contributions.ts';
import { beginsWith } from '../../prove/episode/parse-line.ts';
import type { ProveLean, ProveOptions, ProveRun } from '../../prove/prove-options.ts';
import { proveTheorem } from '../../prove/prove-theorem.ts';
import { type Episode, noStore, type Store, wrapStore } from '../../store/store.ts';
import type { AttemptStatus } from '../report/schema/results.ts';
import { type LeanUse, ModelTime, measureEngine } from './measure-engine.ts';
import type { AttemptRecord } from './records.ts';

const mostGoals = 3;
/** A goal is there to be looked at; one of many pages is not. */
const longestGoal = 4_000;

/**
 * The last episode of one attempt, to be looked at.
 * @param kept where the episodes of an attempt without a proof go, if it is a store that keeps anything
 */
export function lastEpisode(theorem: Pick<Theorem, 'id'> | null = null, kept: Store = noStore()) {
  let last: Episode | null = null;
  let plan: Episode | null = null;
  let id: string | null = null;
  const { location: _, ...nothing } = noStore();
  return {
    /** For the attempt: nothing is known of any other, and searches that prove the theorem are not kept. */
    store: wrapStore(kept, {
      ...nothing,
      async putEpisode(episode) {
        const { header } = episode;
        if (beginsWith(episode.lines, 'plan')) plan = episode;
        else last = episode;
        id = null;
        if (header.theoremId === theorem?.id && header.result === 'proved') return;
        await kept.putEpisode(episode);
        if (kept.location !== null) ({ id } = header);
      },
    }),
    /** The last search, conversation or batch of whole proofs; those of a plan come before the plan's own episode. */
    take: () => last,
    /** That and, behind it, the plan that it was a part of. */
    all: () => [last, plan].filter((episode) => episode !== null),
    /** Under which id `kept` has the last of all; null when it has none. */
    id: () => id,
  };
}

/** The open goals of an attempt that were nearest to a proof. */
function bestGoals(episode: Episode | null): AttemptRecord['openGoals'] {
  if (episode === null) return [];
  return readAnyEpisode(episode.lines)
    .leftGoals(mostGoals)
    .map((left) => ({ ...left, goals: left.goals.map(shorten) }));
}

const shorten = (goal: string): string =>
  goal.length <= longestGoal ? goal : `${goal.slice(0, longestGoal)} …`;

/** How all attempts of a run are made. The store is the runner's own, the seed of each follows from theirs, and proofs stay as they are found unless a time is said. */
export interface AttemptSettings extends Pick<ProveOptions, 'prover' | 'search'> {
  readonly lean: Omit<ProveLean, 'store'>;
  readonly run: Omit<ProveRun, 'polishMs'> & Partial<Pick<ProveRun, 'polishMs'>>;
  /** Where the episodes of attempts without a proof are kept, and never looked at; absent: nowhere. */
  readonly episodes?: Store;
}

/** One try, and two more when the machinery breaks. */
export const triesAtMost = 3;

/** One search with nothing remembered from any other: what it spends is its own. */
interface Searched {
  readonly reported: ReportedResult;
  readonly lean: LeanUse;
  /** Milliseconds in which it waited for the model. */
  readonly modelMs: number;
  readonly openGoals: AttemptRecord['openGoals'];
  /** The id under which its last episode is kept; null when none is. */
  readonly episode: string | null;
  /** The gate gave no answer on a proof, because workers died of it. */
  readonly gateLost: boolean;
}

export async function searchAlone(
  theorem: Theorem,
  seed: number,
  settings: AttemptSettings,
): Promise<Searched> {
  const episode = lastEpisode(theorem, settings.episodes);
  const measured = await searchMeasured(theorem, seed, settings, episode.store);
  const isOpen = measured.reported.result.status === 'not-proved';
  return {
    ...measured,
    openGoals: isOpen ? bestGoals(episode.take()) : [],
    episode: episode.id(),
    gateLost: isOpen && measured.gateLost,
  };
}

/** One search, and what it took. */
export async function searchMeasured(
  theorem: Theorem,
  seed: number,
  settings: Omit<AttemptSettings, 'episodes'>,
  store: Store,
): Promise<Omit<Searched, 'openGoals' | 'episode'>> {
  // Before models are watched: others ask the same ones at the same time.
  const { model, critic } = withCounts(settings).search;
  const measured = measureEngine(settings.lean.engine, settings.run.clock);
  const modelTime = new ModelTime(settings.run.clock);
  let gateLost = false;
  const onEvent = (event: LakatosEvent) => {
    if (event.kind === 'proof-rejected' && event.reasons.some(({ code }) => code === 'lost')) gateLost = true;
    // Shares are of the theorem's time.
    if (event.kind === 'theorem-step' && event.step === 'working') measured.restart();
    settings.run.onEvent(event);
  };
  const reported = await proveTheorem(theorem, {
    ...settings,
    lean: { ...settings.lean, engine: measured.engine, store },
    search: {
      ...settings.search,
      model: modelTime.watch(model),
      critic: critic?.kind === 'model' ? modelTime.watch(critic) : (critic ?? null),
      waitForModel: modelTime.during,
      seed,
    },
    run: { polishMs: 0, ...settings.run, onEvent },
  });
  const { ms, lostCalls } = measured.use();
  const { elsewhere } = reported;
  return {
    reported,
    lean: { ms: ms + (elsewhere?.leanMs ?? 0), lostCalls: lostCalls + (elsewhere?.lostCalls ?? 0) },
    modelMs: modelTime.ms() + (elsewhere?.modelMs ?? 0),
    gateLost,
  };
}

/**
 * One attempt at a problem; null when the signal ended it, so that nothing is known of it.
 * @throws LakatosError when Lean as a whole does not work any more: no attempt can be made then
 */
export async function runAttempt(
  theorem: Theorem,
  attempt: number,
  settings: AttemptSettings,
): Promise<AttemptRecord | null> {
  const seed = settings.search.seed + attempt;
  let retrySpent = nothingSpent;
  for (let tries = 1; ; tries += 1) {
    const searched = await searchAlone(theorem, seed, settings);
    if (settings.run.signal.aborted || searched.reported.result.reason === 'cancelled') return null;
    const outcome = outcomeOf(searched);
    if (outcome === 'fault') {
      const { fault } = searched.reported;
      if (fault instanceof LakatosError && fault.code !== 'INTERNAL') throw fault;
      if (tries < triesAtMost) {
        retrySpent = addSpent(retrySpent, searched.reported.result.spent);
        continue;
      }
    }
    const { reported, lean, modelMs, openGoals, episode } = searched;
    const { reason, proof, certificate, spent, contributions = [], messages } = reported.result;
    return {
      kind: 'attempt',
      version: 1,
      problem: theorem.id,
      attempt,
      seed,
      outcome,
      reason: outcome === 'fault' && searched.gateLost ? 'lost' : reason,
      proof,
      certificate,
      spent: { ...spent },
      ...(tries > 1 && { retrySpent: { ...retrySpent } }),
      leanMs: lean.ms,
      modelMs,
      contributions,
      lostCalls: lean.lostCalls,
      tries,
      detail: outcome === 'fault' && searched.gateLost ? gateLostText : reported.detail,
      ...(messages !== undefined && { messages }),
      openGoals,
      ...(episode !== null && outcome !== 'proved' && { episode }),
    };
  }
}

export const gateLostText = 'Lean died each time that the gate checked a proof that was found';

function outcomeOf({ reported: { result }, gateLost }: Searched): AttemptStatus {
  switch (result.status) {
    case 'proved':
    case 'invalid':
      return result.status;
    case 'error':
      return 'fault';
    case 'not-proved':
      if (gateLost) return 'fault';
      return result.reason === 'refuted' ? 'refuted' : 'not-proved';
  }
}
