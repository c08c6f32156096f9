import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { ProofOf } from '../../../search/interfaces.ts';
import type { SearchResult } from '../../../search/result.ts';
import { ContributionCounter } from '../count-contributions.ts';
import { recordEpisode } from '../episode/record-episode.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { leanSearch, lemmasFor } from '../lean/lean-search.ts';
import { episodeNotKept, onlyTold } from '../only-told.ts';
import { beginReport, type Report, type SearchCost } from '../report.ts';
import { reportNoProof } from '../report-no-proof.ts';
import { runRecorded } from '../run-recorded.ts';
import type { ProofScript } from '../script/proof-script.ts';
import { toScript } from '../script/to-script.ts';
import { settingOf } from '../search-proof.ts';
import { whyOver } from '../theorem-ledger.ts';
import type { SearchStart } from './sketch/sketch.ts';
import type { WholeProofRun } from './whole-proof-run.ts';

export interface FoundScript {
  /** Null when the search ended without one. */
  readonly script: ProofScript | null;
  /** Of the search, for the store. */
  readonly episode: string;
  readonly result: SearchResult<LeanState, string>;
}

/**
 * Searches for the tactics that prove a state inside a failing proof. What it finds is as good as the search's word;
 * the whole proof goes to the gate. The search is an episode of its own, with the way to its first state among its
 * parameters.
 */
export async function searchFrom(
  run: WholeProofRun,
  { reference, part }: SearchStart,
  {
    attempt,
    calls,
    onProof,
  }: {
    /** The failing proof. */
    readonly attempt: number;
    readonly calls: number;
    readonly onProof?: (script: ProofScript) => Promise<boolean>;
  },
): Promise<FoundScript> {
  const { theorem, opened, options, ledger, deadline } = run;
  const { clock, newId, date } = options.run;
  const root = { key: part.key, state: { reference, part } };
  const episode = newId();
  const limits = ledger.part(calls);
  const lemmaIndex = await lemmasFor(theorem, options);
  const setting = settingOf(theorem, { ...options, run: { ...options.run, limits } });
  const parameters = { ...setting.parameters, start: JSON.stringify(reference.path) };
  const recorder = recordEpisode({ id: episode, createdAt: date() }, { ...setting, parameters }, clock);
  const report = beginReport(theorem, clock);
  const contributions = new ContributionCounter();
  const { store } = options.lean;
  const count = ({ calls: made, expansions }: SearchCost) => {
    run.searches.push({ attempt, contributions: contributions.counts() });
    ledger.add({ calls: made, expansions });
  };
  const result = await runRecorded(
    {
      ...leanSearch({ theorem, declarations: opened.localDeclarations, root, lemmaIndex }, options),
      limits,
      signal: deadline.signal,
      ...(onProof !== undefined && {
        onProof: async (proof: ProofOf<string, LeanState>) =>
          (await onProof(toScript(proof))) ? ('accepted' as const) : ('rejected' as const),
      }),
    },
    { recorder, contributions, report, store, onBroken: count },
  );
  count(result.spent);
  const told = recorder.finish(reportPart(result, report, run));
  await onlyTold(theorem, options.run, episodeNotKept, () => store.putEpisode(told));
  return { script: result.kind === 'proved' ? toScript(result.proof) : null, episode, result };
}

/** What came of a part, told as a result of the theorem: that itself the episode of the whole proof knows. */
function reportPart(
  result: SearchResult<LeanState, string>,
  report: Report,
  run: WholeProofRun,
): ReportedResult {
  switch (result.kind) {
    case 'proved':
      return report.provedPart(
        'What the proof lacked there is proved; the theorem is not by that.',
        result.spent,
      );
    case 'refuted': {
      const reason = `What the proof lacked there is false, which says nothing of the theorem: ${result.reason}`;
      return reportNoProof(report, { kind: 'refuted', reason }, result);
    }
    case 'cancelled': {
      // The end of the whole proof's time is told to its searches as an abort.
      const limit = whyOver(run);
      const why =
        limit === null || limit === 'cancelled' ? result : { kind: 'budget' as const, budget: limit };
      return reportNoProof(report, why, result);
    }
    case 'budget':
    case 'exhausted':
      return reportNoProof(report, result, result);
  }
}
