import { LakatosError } from '../../core/errors.ts';
import type { Ledger } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { TheoremResult } from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import type { ProveOptions } from '../prove/prove-options.ts';
import { beginReport } from '../prove/report.ts';
import { proveWhole } from '../prove/whole-proof/prove-whole.ts';
import type { WholeProofSettings } from '../prove/whole-proof/whole-proof-settings.ts';

/** How a model is asked about one lemma, and whom: it writes whole proofs of lemmas that the search leaves open. */
export type LemmaWriter = () => WholeProofSettings;

/** Lemmas are many and each should be easy: fewer proofs of each than of a theorem. */
export const writingDefaults = {
  samples: 4,
  batch: 4,
  rounds: 1,
  repairs: 2,
  answers: 1,
  mendings: 6,
  rescue: { attempts: 1, calls: 40 },
} as const satisfies Omit<WholeProofSettings, 'model' | 'profile' | 'names' | 'sampling'>;

/** Texts, verdicts and tactics for one lemma at most, besides the calls of the search. */
export const writingCalls = 80;

/** Has the model that writes proofs of theorems write those of lemmas. */
export function writerOver({ model, profile, sampling, names, ...asked }: WholeProofSettings): LemmaWriter {
  const settings = {
    ...writingDefaults,
    ...{ model, profile, sampling, names },
    samples: Math.min(asked.samples, writingDefaults.samples),
    rounds: Math.min(asked.rounds, writingDefaults.rounds),
    rescue: asked.rescue === null ? null : writingDefaults.rescue,
  };
  return () => settings;
}

/**
 * Has a model write whole proofs of a lemma within what the ledger has left. Null where the statement, with all lemmas in
 * front of it, is too long for the model.
 */
export async function writeLemma(
  theorem: Theorem,
  opened: OpenedTheorem,
  options: ProveOptions,
  writer: LemmaWriter,
  ledger: Ledger,
): Promise<TheoremResult | null> {
  const limits = ledger.part();
  const { sampling, ...settings } = writer();
  const maxTokens = Math.min(sampling.maxTokens ?? settings.profile.sampling.maxTokens, limits.tokens);
  const own = { ...options, run: { ...options.run, limits } };
  const asked = { ...settings, sampling: { ...sampling, maxTokens } };
  const report = beginReport(theorem, options.run.clock);
  try {
    const { result } = await proveWhole(theorem, opened, own, asked, report, (cost) => ledger.add(cost));
    ledger.add(result.spent);
    return result;
  } catch (thrown) {
    if (thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG') return null;
    throw thrown;
  }
}
