import { LakatosError } from '../../../core/errors.ts';
import type { PromptProfile } from '../../llm/profiles/profile.ts';
import { balanceWeights } from '../examples/balance-weights.ts';
import { proofRows } from './proof-rows.ts';
import type { Lessons } from './read-lessons.ts';
import type { RunToExport } from './read-run.ts';
import { readSearches } from './read-searches.ts';
import { type ExportFormat, type Rows, withoutRepeats } from './row.ts';
import { tacticRows } from './tactic-rows.ts';
import { verlRows } from './verl-rows.ts';

export interface DistinctRows extends Rows {
  /** Rows that said the same as an earlier one. */
  readonly repeated: number;
}

/** What makes two rows the same. */
const keys: Readonly<Record<ExportFormat, readonly string[]>> = {
  'trl-sft': ['prompt', 'completion'],
  'trl-dpo': ['prompt', 'chosen', 'rejected'],
  'trl-kto': ['prompt', 'completion', 'label'],
  verl: ['prompt'],
  jsonl: ['state', 'tactic', 'rejected'],
};

/**
 * The rows of a format.
 * @throws LakatosError INPUT_INVALID for a profile that does not go with the format; the signal's reason when it fires
 */
export async function makeRows(
  format: ExportFormat,
  run: RunToExport,
  lessons: Lessons,
  profile: PromptProfile | null,
  signal: AbortSignal,
): Promise<DistinctRows> {
  const { rows, unfit } = await rowsOf();
  const distinct = withoutRepeats(rows, keys[format]);
  return { rows: distinct, unfit, repeated: rows.length - distinct.length };

  async function rowsOf(): Promise<Rows> {
    if (format === 'jsonl') {
      const examples = balanceWeights(lessons.examples);
      return { rows: examples.map((example) => ({ theorem: example.theorem, columns: example })), unfit: 0 };
    }
    if (profile?.kind === 'whole-proof') {
      if (format === 'verl')
        return verlRows(lessons, await readSearches(run, signal), profile, run.config.suite);
      if (format === 'trl-sft') return proofRows(lessons, await readSearches(run, signal), profile);
    }
    if (profile?.kind === 'tactic' && format !== 'verl') return tacticRows(format, lessons, profile);
    throw misfit(format, profile);
  }
}

const wanted: Readonly<Record<ExportFormat, string>> = {
  'trl-sft': 'a tactic or a whole proof',
  'trl-dpo': 'a tactic: a run keeps refused tactics, and no refused proofs',
  'trl-kto': 'a tactic: a run keeps refused tactics, and no refused proofs',
  verl: 'a whole proof, which is what the gate judges',
  jsonl: 'nothing',
};

function misfit(format: ExportFormat, profile: PromptProfile | null): LakatosError {
  return new LakatosError('INPUT_INVALID', `${format} needs a profile that asks for ${wanted[format]}`, {
    advice: `${profile?.name ?? 'None'} is of the kind ${profile?.kind ?? 'none'}. docs/prompt-profiles.md lists them.`,
  });
}
