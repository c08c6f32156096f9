import { valuesOfSearch } from '../../calibration/judged-states.ts';
import { doOnce, eachOnce } from '../folder/do-once.ts';
import type { EvaluationPaths } from '../folder/round-paths.ts';
import { evaluationSchema, type PolicyEvaluation } from '../folder/round-result.ts';
import { contributionsOf, type SearchRecord, searchRecordSchema } from '../folder/search-record.ts';
import type { RunContext } from '../run-context.ts';
import {
  isOfSearch,
  type Search,
  type Searcher,
  searchesTogether,
  searchTheorem,
} from '../searches/search-theorem.ts';
import type { SearchPart } from '../train-events.ts';

/** A policy on the run's sample of valid problems: the same problems, budget and seed in every round. */
export function evaluatePolicy(
  paths: EvaluationPaths,
  searcher: Searcher,
  part: SearchPart,
  context: RunContext,
): Promise<PolicyEvaluation> {
  const { config, valid, prover, signal, onEvent } = context;
  const { calls } = config.settings.evaluation;
  return doOnce(paths.evaluation, evaluationSchema, async () => {
    onEvent({ kind: 'searching', what: part, total: valid.length });
    const { seed } = config;
    const records = await eachOnce<Search, SearchRecord>({
      items: valid.map((theorem) => ({ theorem, id: `${part} ${theorem.id}`, calls, seed })),
      folder: paths.evaluations,
      schema: searchRecordSchema,
      workers: searchesTogether(searcher, context),
      signal,
      work: async (search, within) => {
        const recorded = await searchTheorem(search, prover, searcher, within);
        if (recorded === null) return null;
        // What a measured problem looked like inside is nothing to be learnt from, nor to be left lying about: of its states
        // numbers are kept.
        const { episode, ...record } = recorded;
        if (episode === null || searcher.model === null) return record;
        return { ...record, values: await valuesOfSearch(episode, searcher.model, within) };
      },
      fits: isOfSearch,
      onDone: (record) => onEvent({ kind: 'searched', record }),
    });
    return { policy: searcher.policyName, ...summarize(records, calls) };
  });
}

function summarize(records: readonly SearchRecord[], calls: number): Omit<PolicyEvaluation, 'policy'> {
  const idsOf = (verdict: SearchRecord['verdict']) =>
    records.filter((record) => record.verdict === verdict).map(({ theorem }) => theorem);
  const unknown = idsOf('unknown');
  const proved = records.filter(({ verdict }) => verdict === 'proved');
  return {
    calls,
    problems: records.length - unknown.length,
    solved: idsOf('proved'),
    unknown,
    spentCalls: records.reduce((sum, { spent }) => sum + spent.calls, 0),
    callsOfEach: Object.fromEntries(proved.map(({ theorem, spent }) => [theorem, spent.calls])),
    contributions: contributionsOf(records),
  };
}
