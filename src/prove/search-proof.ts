import { addSpent, type Spent } from '../../core/budget.ts';
import type { Contribution } from '../../core/contribution.ts';
import type { EventSink } from '../../core/events.ts';
import type { Goal } from '../../core/goal.ts';
import { sha256 } from '../../core/hash.ts';
import { recordedLimits } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import { nothingSpent, type ReportedResult } from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import type { SearchEvent } from '../../search/events.ts';
import type { StatusChange } from '../../search/facts-from-scratch.ts';
import type { SearchResult } from '../../search/result.ts';
import { runSearch } from '../../search/run-search.ts';
import type { SearchOptions } from '../../search/search-run.ts';
import type { Store } from '../store/store.ts';
import { type TakenUp, takeUpSearch } from './continuing/take-up.ts';
import { ContributionCounter } from './count-contributions.ts';
import type { EpisodeSetting } from './episode/episode-lines.ts';
import { type EpisodeRecorder, recordEpisode } from './episode/record-episode.ts';
import { GateKeeper } from './gate-keeper.ts';
import { type LeanState, rootPosition } from './lean/lean-position.ts';
import { type LeanSearchStart, leanSearch, lemmasFor } from './lean/lean-search.ts';
import { premisesOf } from './lemma-index/premises-for.ts';
import { describeTacticModel } from './policy/describe-model.ts';
import { polishProof } from './polish/polish-proof.ts';
import type { ProveOptions } from './prove-options.ts';
import {
  episodeNotKept,
  onlyTold,
  type Report,
  reportNoProof,
  reportThrown,
  type SearchCost,
} from './report.ts';

interface SearchToRecord {
  readonly recorder: EpisodeRecorder;
  readonly contributions: ContributionCounter;
  readonly report: Report;
  readonly store: Store;
  /** Told what was spent before this throws. */
  readonly onBroken: (spent: SearchCost) => void;
}

/**
 * Runs a search whose events are recorded and whose contributions are counted; that of one that breaks is kept before this
 * throws.
 */
export function runRecorded(
  search: SearchOptions<LeanState, string>,
  { recorder, contributions, report, store, onBroken }: SearchToRecord,
): Promise<SearchResult<LeanState, string>> {
  const onEvent: typeof search.onEvent = (event) => {
    recorder.search(event);
    contributions.take(event);
    search.onEvent?.(event);
  };
  return runSearch({ ...search, onEvent }).catch(async (thrown: unknown) => {
    const spent = recorder.spent();
    onBroken(spent);
    const broken = reportThrown(report, thrown, search.signal, spent);
    // What broke is told, whatever the store says.
    await store
      .putEpisode(recorder.breakOff(withContributions(broken, contributions.counts())))
      .catch(() => {});
    throw thrown;
  });
}

const withContributions = (
  { result, ...rest }: ReportedResult,
  contributions: readonly Contribution[],
): ReportedResult => ({ ...rest, result: { ...result, contributions } });

/**
 * Turns the events of a search into the few figures that a display shows.
 * @param known nodes that are open when it begins
 */
export function watchProgress(
  id: string,
  onEvent: EventSink,
  known: readonly number[] = [0],
): (event: SearchEvent<LeanState, string>) => void {
  const open = new Set<number>(known);
  let bestGoal: string | null = null;
  return (event) => {
    for (const { node, status } of changesOf(event)) {
      if (status === 'open') open.add(node);
      else open.delete(node);
    }
    if (event.kind === 'focus') bestGoal = event.position.state.part.goals[0]?.target ?? null;
    if (event.kind === 'expanded')
      onEvent({ kind: 'search-progress', id, spent: event.spent, openGoals: open.size, bestGoal });
  };
}

/** The statuses that nodes have from this event on; the compiler wants an answer for every kind. */
function changesOf(event: SearchEvent<LeanState, string>): readonly StatusChange[] {
  switch (event.kind) {
    case 'expanded':
      return event.created.map((node) => ({ node, status: 'open' }));
    case 'proved':
    case 'exhausted':
    case 'refuted':
      return [{ node: event.node, status: event.kind }];
    case 'contradicted':
    case 'proof-rejected':
    case 'blame-moved':
      return event.changed;
    case 'proposed':
      return event.changed ?? [];
    case 'started':
    case 'focus':
    case 'proof-found':
    case 'ended':
      return [];
  }
}

/**
 * Searches for a proof that the gate accepts, and keeps the episode whatever came of it.
 *
 * @param onBroken told what was spent before this throws
 * @throws what policy, value, engine or gate throws
 */
export async function searchProof(
  theorem: Theorem,
  { part, localDeclarations: declarations }: OpenedTheorem,
  options: ProveOptions,
  report: Report,
  onBroken: (spent: SearchCost) => void = () => {},
): Promise<ReportedResult> {
  const { store } = options.lean;
  const { limits, signal } = options.run;
  const lemmaIndex = await lemmasFor(theorem, options);
  const search = leanSearch(
    { theorem, declarations, root: rootPosition(theorem, part), lemmaIndex },
    options,
  );
  const earlier = options.search.continues === true ? await restore(theorem, search, options) : null;
  // Neither what was loaded nor what was restored is part of the time.
  report.restart();
  const recorder = startEpisode({ theorem, declarations, lemmaIndex }, options, earlier);
  const contributions = new ContributionCounter();
  for (const event of earlier?.events ?? []) contributions.take(event);
  const open = earlier?.tree.nodes.filter(({ status }) => status === 'open').map(({ id }) => id);
  const gate = new GateKeeper(theorem, options, recorder);
  const end = await runRecorded(
    {
      ...search,
      ...(earlier !== null && { tree: earlier.tree }),
      limits,
      signal,
      onEvent: watchProgress(theorem.id, options.run.onEvent, open),
      onProof: (proof) => gate.offer(proof),
    },
    { recorder, contributions, report, store, onBroken },
  );
  if (end.kind === 'proved') await polish(theorem, gate, options);
  const { accepted } = gate;
  const reported =
    end.kind === 'proved' && accepted !== null
      ? report.proved(accepted.proof, accepted.certificate, end.spent)
      : reportNoProof(
          report,
          end.kind === 'proved' ? { kind: 'exhausted', complete: false } : end,
          end,
          gate.rejections.at(-1),
        );
  const told = withContributions(reported, contributions.counts());
  await onlyTold(theorem, options.run, episodeNotKept, () => store.putEpisode(recorder.finish(told)));
  return told;
}

/** Takes up an earlier search. */
async function restore(
  theorem: Theorem,
  search: ReturnType<typeof leanSearch>,
  options: ProveOptions,
): Promise<TakenUp | null> {
  const tell = (step: 'restoring' | 'working') =>
    options.run.onEvent({ kind: 'theorem-step', id: theorem.id, step });
  tell('restoring');
  const earlier = await takeUpSearch(settingOf(theorem, options), search, options);
  tell('working');
  return earlier;
}

/** Offers the gate texts that read better than the accepted one; the first that it takes replaces that. */
async function polish(theorem: Theorem, gate: GateKeeper, options: ProveOptions): Promise<void> {
  const { accepted } = gate;
  if (accepted === null || options.run.polishMs <= 0) return;
  await onlyTold(theorem, options.run, 'not polished', async () => {
    for (const text of await polishProof(theorem, accepted.script, options)) {
      if (text === accepted.proof || (await gate.offerText(text, accepted.script)).kind === 'accepted')
        return;
    }
  });
}

function startEpisode(
  { theorem, declarations, lemmaIndex }: Omit<LeanSearchStart, 'root'>,
  options: ProveOptions,
  earlier: TakenUp | null,
): EpisodeRecorder {
  const { keptPremises } = options.search;
  const keeping = (count: number) => {
    const find = premisesOf(theorem, declarations, lemmaIndex);
    return (goals: readonly Goal[]) => find(goals, count);
  };
  const setting = settingOf(theorem, options, earlier?.episode.view.result.spent);
  const recorder = recordEpisode(
    { id: options.run.newId(), createdAt: options.run.date() },
    setting,
    options.run.clock,
    earlier?.episode ?? null,
    keptPremises === undefined ? undefined : keeping(keptPremises),
  );
  for (const revision of earlier?.revisions ?? []) recorder.search({ kind: 'blame-moved', ...revision });
  return recorder;
}

/** Tells models with the same name and other weights, prompts or sampling apart. */
const shortHash = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 12);

/** `before`: what an earlier search has spent, which was allowed too. */
export function settingOf(
  theorem: Theorem,
  options: ProveOptions,
  before: Spent = nothingSpent,
): EpisodeSetting {
  const { limits } = options.run;
  const { model } = options.search;
  const { strategy, ...parameters } = options.search.settings;
  return {
    theorem,
    lakatos: options.run.version,
    fingerprint: options.lean.engine.fingerprint,
    policy: options.search.policyName,
    strategy,
    parameters: {
      ...parameters,
      ...(model !== null && { model: shortHash(describeTacticModel(model)) }),
      ...(options.search.remembers === true && { experience: true }),
    },
    seed: options.search.seed,
    parallelism: options.search.parallelism,
    limits: recordedLimits({ ...addSpent(before, limits), memory: limits.memory }),
    tacticLimits: options.lean.tacticLimits,
  };
}
