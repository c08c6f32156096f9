import { addSpent, type Spent } from '../../core/budget.ts';
import { LakatosError } from '../../core/errors.ts';
import { nothingSpent, type ReportedResult } from '../../core/theorem-result.ts';
import type { SearchLimits } from '../prove/prove-options.ts';
import { type SearchCost, startReport } from '../prove/report.ts';
import { proveWhole } from '../prove/whole-proof/prove-whole.ts';
import type { LemmaSearch } from './lemma-prover.ts';
import type { LemmaWriter } from './lemma-writer.ts';

/**
 * Searches for a lemma with so many calls of Lean, and has a model write whole proofs of what that leaves open. Both
 * together stay within the limits. `seed` says what to add to that of the run: another one for each lemma and each try.
 */
export function thenWholeProofs(
  search: LemmaSearch,
  searchCalls: number,
  writer: LemmaWriter,
  seed: () => number,
): LemmaSearch {
  return async (theorem, opened, options, limits, onBroken) => {
    const few = { ...limits, calls: Math.min(searchCalls, limits.calls) };
    const first = await search(theorem, opened, options, few, onBroken);
    const { proof, reason, spent, lemmas } = first.reported.result;
    const left = without(limits, spent);
    const isOver = left.ms <= 0 || left.calls <= 0 || left.expansions <= 0 || left.tokens <= 0;
    const isSettled = proof !== null || reason === 'refuted' || first.reported.fault !== undefined;
    if (isSettled || options.signal.aborted || isOver) return first;
    const { profile, sampling } = writer.settings;
    const maxTokens = Math.min(sampling.maxTokens ?? profile.sampling.maxTokens, left.tokens);
    const settings = { ...writer.settings, model: writer.open(), sampling: { ...sampling, maxTokens } };
    const own = { ...options, limits: left, seed: options.seed + seed() };
    let written: ReportedResult;
    let broken: SearchCost = nothingSpent;
    try {
      const report = startReport(theorem, options.clock);
      written = await proveWhole(theorem, opened, own, settings, report, (cost) => {
        broken = cost;
      });
    } catch (thrown) {
      // With all lemmas in front of it, a statement may be too long for the model; the search has it still.
      const isTooLong = thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG';
      const result = { ...first.reported.result, spent: addSpent(spent, { ...broken, ms: 0 }) };
      return { ...first, reported: { ...first.reported, result, ...(!isTooLong && { fault: thrown }) } };
    }
    const all = addSpent(spent, written.result.spent);
    const told = written.result.proof === null ? first.reported : written;
    const kept = lemmas === undefined ? {} : { lemmas };
    return { ...first, reported: { ...told, result: { ...told.result, ...kept, spent: all } } };
  };
}

function without(limits: SearchLimits, spent: Spent): SearchLimits {
  return {
    ...limits,
    ms: limits.ms - spent.ms,
    calls: limits.calls - spent.calls,
    expansions: limits.expansions - spent.expansions,
    tokens: limits.tokens - spent.tokens,
  };
}
