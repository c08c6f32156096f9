import type { LakatosEvent } from '../../../../core/events.ts';
import { unlimited } from '../../../../core/ledger.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import type { TheoremResult } from '../../../../core/theorem-result.ts';
import { lastEpisode } from '../../../evaluate/run/run-attempt.ts';
import { isCertified } from '../../../prove/ask-gate.ts';
import { readEpisode } from '../../../prove/episode/read-episode.ts';
import type { ModelInUse } from '../../../prove/policy/describe-model.ts';
import type { KnownStep } from '../../../prove/policy/guide-policy.ts';
import type { ProveLean, ProveRun, Prover, ProveSearch } from '../../../prove/prove-options.ts';
import { proveTheorem, searchProver } from '../../../prove/prove-theorem.ts';
import type { RankerFile } from '../../../prove/ranking/ranker-file.ts';
import { fatalFault } from '../../../prove/report.ts';
import type { Episode } from '../../../store/store.ts';
import type { Surveyor } from '../../ranking/survey-search.ts';
import type { RunSettings } from '../config/run-settings.ts';
import type { RecordedSearch, SearchRecord, SearchVerdict } from '../folder/search-record.ts';

/** What all searches of a run are made with; whoever opened the engine closes it. */
export interface SearchTools {
  readonly lean: Omit<ProveLean, 'store'>;
  readonly search: Pick<ProveSearch, 'propose' | 'lemmaIndex' | 'keptPremises'>;
  readonly run: Pick<ProveRun, 'version' | 'clock' | 'date'>;
  /** Who searches, with the run's own models alone; absent: this process. */
  readonly prover?: Prover;
  /** Who surveys what a search has proved; absent: this process. */
  readonly survey?: Surveyor;
}

/** The policy of the moment. */
export interface Searcher {
  /** Null before there is a model. */
  readonly model: ModelInUse | null;
  /** Puts the built-in policy's tactics in order; null before there is one. */
  readonly ranker: RankerFile | null;
  /** For the episodes. */
  readonly policyName: string;
  readonly search: RunSettings['search'];
}

export interface Search {
  readonly theorem: Theorem;
  /** Of the episode. */
  readonly id: string;
  /** Lean calls. */
  readonly calls: number;
  readonly seed: number;
  /** Steps of a known proof that it is shown: along them exactly these are tried. */
  readonly shown?: readonly KnownStep[];
}

/** How many searches are under way together. */
export const searchesTogether = (
  { model }: Pick<Searcher, 'model'>,
  { workers, searchesAtOnce }: { readonly workers: number; readonly searchesAtOnce?: number },
): number => (isAnywhere(model) ? (searchesAtOnce ?? workers) : workers);

/** Whether others than this process can search: a model whose files are small enough goes with the searches. */
const isAnywhere = (model: ModelInUse | null): boolean => model === null || model.files !== undefined;

/** One try, and two more when the machinery breaks. */
const triesAtMost = 3;

/**
 * One search with nothing remembered from any other, one expansion at a time, so that it depends on nothing but its seed;
 * null when the signal ended it.
 *
 * @throws LakatosError when Lean as a whole, or the model, does not work any more
 */
export async function searchTheorem(
  asked: Search,
  tools: SearchTools,
  { model, ranker, policyName, search }: Searcher,
  signal: AbortSignal,
): Promise<RecordedSearch | null> {
  const { theorem, id, calls, seed, shown = [] } = asked;
  const { proposals: _, mostMs, ...settings } = search;
  for (let tries = 1; ; tries += 1) {
    const episode = lastEpisode();
    let gateLost = false;
    const { result, fault } = await proveTheorem(theorem, {
      lean: { ...tools.lean, store: episode.store },
      search: {
        ...tools.search,
        ...{ ranker, shown },
        model,
        policyName,
        settings: model === null ? { ...settings, policy: 'enumerative' } : settings,
        parallelism: 1,
        seed,
      },
      prover: isAnywhere(model) ? (tools.prover ?? searchProver) : searchProver,
      run: {
        ...tools.run,
        limits: { ...unlimited, calls, ms: mostMs },
        polishMs: 0,
        newId: () => id,
        signal,
        onEvent: (event: LakatosEvent) => {
          gateLost ||= event.kind === 'proof-rejected' && event.reasons.some(({ code }) => code === 'lost');
        },
      },
    });
    if (signal.aborted || result.reason === 'cancelled') return null;
    const broken = fatalFault({ fault });
    if (broken !== null) throw broken;
    const lines = episode.take()?.lines ?? null;
    const verdict = verdictOf(result, gateLost || isUnheard(result, lines));
    if (verdict === 'unknown' && result.status !== 'invalid' && tries < triesAtMost) continue;
    return {
      ...recordOf(asked, result, verdict),
      episode: verdict === 'unknown' || lines === null ? null : [...lines],
    };
  }
}

/**
 * Whether a record that was kept can be of this search: a proof in it has the gate's certificate. Of what was not proved nothing
 * can be told.
 */
export const isOfSearch = ({ theorem, calls, seed }: Search, record: SearchRecord): boolean =>
  record.theorem === theorem.id &&
  record.calls === calls &&
  record.seed === seed &&
  (record.verdict !== 'proved' || isCertified(theorem, record));

function recordOf(
  { theorem, calls, seed, shown = [] }: Search,
  { reason, proof, certificate, spent, contributions = [] }: TheoremResult,
  verdict: SearchVerdict,
): SearchRecord {
  return {
    version: 1,
    theorem: theorem.id,
    ...{ calls, seed },
    ...(shown.length > 0 && { given: shown.length }),
    ...{ verdict, reason, proof, certificate },
    spent: { ...spent },
    contributions,
  };
}

/**
 * Whether nothing is left to try because Lean was not heard: it did not finish reading the statement, or workers died of tactics
 * that may be right. (What a budget ended would have been ended by it anyway.)
 */
function isUnheard({ reason }: TheoremResult, lines: Episode['lines'] | null): boolean {
  if (reason === 'statement-timeout') return true;
  if (reason !== 'exhausted' || lines === null) return false;
  return readEpisode(lines).tree.edges.some(({ step }) => step.outcome.kind === 'lost');
}

/** `isLost`: workers died each time that the gate checked a proof, so that it may well be one, or Lean was not heard otherwise. */
function verdictOf({ status, certificate }: TheoremResult, isLost: boolean): SearchVerdict {
  if (status === 'proved') return certificate?.verdict === 'accepted' ? 'proved' : 'unknown';
  return status === 'not-proved' && !isLost ? 'not-proved' : 'unknown';
}
