import { addSpent } from '../../core/budget.ts';
import { LakatosError } from '../../core/errors.ts';
import { nothingSpent, type ReportedResult } from '../../core/theorem-result.ts';
import { type SearchCost, startReport } from '../prove/report.ts';
import { theoremLedger } from '../prove/theorem-ledger.ts';
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
    const ledger = theoremLedger(limits, options.run.clock);
    const few = { ...limits, calls: Math.min(searchCalls, limits.calls) };
    const first = await search(theorem, opened, options, few, onBroken);
    const { proof, reason, spent, lemmas } = first.reported.result;
    ledger.add(spent);
    const isSettled = proof !== null || reason === 'refuted' || first.reported.fault !== undefined;
    if (isSettled || options.run.signal.aborted || ledger.exhausted !== null) return first;
    const left = ledger.part();
    const asked = writer.settings();
    const { profile, sampling } = asked;
    const maxTokens = Math.min(sampling.maxTokens ?? profile.sampling.maxTokens, left.tokens);
    const settings = { ...asked, sampling: { ...sampling, maxTokens } };
    const own = {
      ...options,
      run: { ...options.run, limits: left },
      search: { ...options.search, seed: options.search.seed + seed() },
    };
    let written: ReportedResult;
    let broken: SearchCost = nothingSpent;
    try {
      const report = startReport(theorem, options.run.clock);
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
