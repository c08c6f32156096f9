import {
  allOf,
  callsBudget,
  expansionsBudget,
  memoryBudget,
  type Spent,
  timeBudget,
  tokensBudget,
} from '../../../core/budget.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { ProofOf } from '../../../search/interfaces.ts';
import type { SearchResult } from '../../../search/result.ts';
import { runSearch } from '../../../search/run-search.ts';
import { ContributionCounter } from '../count-contributions.ts';
import { recordEpisode } from '../episode/record-episode.ts';
import { recordedLimits } from '../episode/recorded-limits.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { leanSearch, lemmasFor } from '../lean/lean-search.ts';
import { episodeNotKept, onlyTold } from '../only-told.ts';
import { type Report, reportThrown, startReport } from '../report.ts';
import { reportNoProof } from '../report-no-proof.ts';
import type { ProofScript } from '../script/proof-script.ts';
import { toScript } from '../script/to-script.ts';
import type { SearchStart } from './sketch/sketch.ts';
import type { Spending } from './spending.ts';
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
  const { theorem, opened, options, spending } = run;
  const { engine, store, tacticLimits, search, seed, clock } = options;
  const root = { key: part.key, state: { reference, part } };
  const episode = options.newId();
  const { strategy, ...parameters } = search;
  const limits = { ms: spending.left('ms'), calls: Math.min(calls, spending.left('calls')) };
  const lemmaIndex = await lemmasFor(theorem, options);
  const recorder = recordEpisode(
    { id: episode, createdAt: options.date() },
    {
      theorem,
      lakatos: options.version,
      fingerprint: engine.fingerprint,
      policy: options.policyName,
      strategy,
      parameters: { ...parameters, start: JSON.stringify(reference.path) },
      seed,
      parallelism: options.parallelism,
      limits: recordedLimits({
        ...limits,
        expansions: spending.left('expansions'),
        tokens: spending.left('tokens'),
        memory: options.limits.memory,
      }),
      tacticLimits,
    },
    clock,
  );
  const report = startReport(theorem, clock);
  const contributions = new ContributionCounter();
  const count = (spent: Spent) => {
    run.searches.push({ attempt, contributions: contributions.counts() });
    spending.add(spent.calls, spent.expansions);
  };
  const result = await runSearch<LeanState, string>({
    ...leanSearch({ theorem, declarations: opened.localDeclarations, root, lemmaIndex }, options),
    budget: allOf(
      timeBudget(limits.ms),
      callsBudget(limits.calls),
      expansionsBudget(spending.left('expansions')),
      tokensBudget(spending.left('tokens')),
      memoryBudget(options.limits.memory),
    ),
    signal: spending.signal,
    onEvent: (event) => {
      recorder.search(event);
      contributions.take(event);
    },
    ...(onProof !== undefined && {
      onProof: async (proof: ProofOf<string, LeanState>) =>
        (await onProof(toScript(proof))) ? ('accepted' as const) : ('rejected' as const),
    }),
  }).catch(async (thrown: unknown) => {
    const spent = recorder.spent();
    count(spent);
    // What broke is told, whatever the store says.
    const broken = reportThrown(report, thrown, spending.signal, spent);
    await store.putEpisode(recorder.breakOff(broken)).catch(() => {});
    throw thrown;
  });
  count(result.spent);
  const told = recorder.finish(reportPart(result, report, spending));
  await onlyTold(theorem, options, episodeNotKept, () => store.putEpisode(told));
  return { script: result.kind === 'proved' ? toScript(result.proof) : null, episode, result };
}

/** What came of a part, told as a result of the theorem: that itself the episode of the whole proof knows. */
function reportPart(
  result: SearchResult<LeanState, string>,
  report: Report,
  spending: Spending,
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
      const limit = spending.exhausted();
      const why =
        limit === null || limit === 'cancelled' ? result : { kind: 'budget' as const, budget: limit };
      return reportNoProof(report, why, result);
    }
    case 'budget':
    case 'exhausted':
      return reportNoProof(report, result, result);
  }
}
