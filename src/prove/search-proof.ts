import {
  addSpent,
  allOf,
  callsBudget,
  expansionsBudget,
  memoryBudget,
  type Spent,
  timeBudget,
  tokensBudget,
} from '../../core/budget.ts';
import type { Contribution } from '../../core/contribution.ts';
import { sha256 } from '../../core/hash.ts';
import type { Theorem } from '../../core/theorem.ts';
import { nothingSpent, type ReportedResult } from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { runSearch } from '../../search/run-search.ts';
import { type TakenUp, takeUpSearch } from './continuing/take-up.ts';
import { ContributionCounter } from './count-contributions.ts';
import type { EpisodeSetting } from './episode/episode-lines.ts';
import { type EpisodeRecorder, recordEpisode } from './episode/record-episode.ts';
import { recordedLimits } from './episode/recorded-limits.ts';
import { GateKeeper } from './gate-keeper.ts';
import { type LeanState, rootPosition } from './lean/lean-position.ts';
import { leanSearch, lemmasFor } from './lean/lean-search.ts';
import { episodeNotKept, onlyTold } from './only-told.ts';
import { describeTacticModel } from './policy/describe-model.ts';
import { polishProof } from './polish/polish-proof.ts';
import type { ProveOptions } from './prove-options.ts';
import { type Report, reportThrown, type SearchCost } from './report.ts';
import { reportNoProof } from './report-no-proof.ts';
import { watchProgress } from './watch-progress.ts';

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
  const { store, limits, signal } = options;
  const lemmaIndex = await lemmasFor(theorem, options);
  const search = leanSearch(
    { theorem, declarations, root: rootPosition(theorem, part), lemmaIndex },
    options,
  );
  const earlier = options.continues === true ? await restore(theorem, search, options) : null;
  // Neither what was loaded nor what was restored is part of the time.
  report.restart();
  const recorder = startEpisode(theorem, options, earlier);
  const contributions = new ContributionCounter();
  for (const event of earlier?.events ?? []) contributions.take(event);
  const open = earlier?.tree.nodes.filter(({ status }) => status === 'open').map(({ id }) => id);
  const progress = watchProgress(theorem.id, options.onEvent, open);
  const gate = new GateKeeper(theorem, options, recorder);
  const budget = allOf(
    timeBudget(limits.ms),
    callsBudget(limits.calls),
    expansionsBudget(limits.expansions),
    tokensBudget(limits.tokens),
    memoryBudget(limits.memory),
  );
  const end = await runSearch<LeanState, string>({
    ...search,
    ...(earlier !== null && { tree: earlier.tree }),
    budget,
    signal,
    onEvent: (event) => {
      recorder.search(event);
      contributions.take(event);
      progress(event);
    },
    onProof: (proof) => gate.offer(proof),
  }).catch(async (thrown: unknown) => {
    const spent = recorder.spent();
    onBroken(spent);
    const broken = withContributions(reportThrown(report, thrown, signal, spent), contributions.counts());
    // What broke is told, whatever the store says.
    await store.putEpisode(recorder.breakOff(broken)).catch(() => {});
    throw thrown;
  });
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
  await onlyTold(theorem, options, episodeNotKept, () => store.putEpisode(recorder.finish(told)));
  return told;
}

/** Takes up an earlier search. */
async function restore(
  theorem: Theorem,
  search: ReturnType<typeof leanSearch>,
  options: ProveOptions,
): Promise<TakenUp | null> {
  const tell = (step: 'restoring' | 'working') =>
    options.onEvent({ kind: 'theorem-step', id: theorem.id, step });
  tell('restoring');
  const earlier = await takeUpSearch(settingOf(theorem, options), search, options);
  tell('working');
  return earlier;
}

const withContributions = (
  { result, ...rest }: ReportedResult,
  contributions: readonly Contribution[],
): ReportedResult => ({ ...rest, result: { ...result, contributions } });

/** Offers the gate texts that read better than the accepted one; the first that it takes replaces that. */
async function polish(theorem: Theorem, gate: GateKeeper, options: ProveOptions): Promise<void> {
  const { accepted } = gate;
  if (accepted === null || options.polishMs <= 0) return;
  await onlyTold(theorem, options, 'not polished', async () => {
    for (const text of await polishProof(theorem, accepted.script, { ...options, ms: options.polishMs })) {
      if (text === accepted.proof || (await gate.offerText(text, accepted.script)).kind === 'accepted')
        return;
    }
  });
}

function startEpisode(theorem: Theorem, options: ProveOptions, earlier: TakenUp | null): EpisodeRecorder {
  const setting = settingOf(theorem, options, earlier?.episode.view.result.spent);
  const recorder = recordEpisode(
    { id: options.newId(), createdAt: options.date() },
    setting,
    options.clock,
    earlier?.episode ?? null,
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
  const { limits, model } = options;
  const { strategy, ...parameters } = options.search;
  return {
    theorem,
    lakatos: options.version,
    fingerprint: options.engine.fingerprint,
    policy: options.policyName,
    strategy,
    parameters: {
      ...parameters,
      ...(model !== null && { model: shortHash(describeTacticModel(model)) }),
      ...(options.remembers === true && { experience: true }),
    },
    seed: options.seed,
    parallelism: options.parallelism,
    limits: recordedLimits({ ...addSpent(before, limits), memory: limits.memory }),
    tacticLimits: options.tacticLimits,
  };
}
