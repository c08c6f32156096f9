import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { PromptProfile, WholeProofProfile } from '../../llm/profiles/profile.ts';
import { assembleFile } from '../../prove/script/assemble.ts';
import { balanceWeights } from '../examples/shortest-proofs.ts';
import { type Lessons, type RunToExport, readSearches, type SearchedTheorem } from './read-lessons.ts';
import { type ExportFormat, fitting, type Row, type Rows, showPrompt, withoutRepeats } from './row.ts';
import { tacticRows } from './tactic-rows.ts';

/** A row for each theorem that the gate accepted a proof of: the shortest one. */
export function proofRows(
  { theorems }: Lessons,
  searched: ReadonlyMap<string, SearchedTheorem>,
  profile: WholeProofProfile,
): Rows {
  const made = [...theorems.values()].flatMap((theorem) => {
    const proof = searched.get(theorem.id)?.proof ?? null;
    return proof === null ? [] : [rowOf(theorem, proof.text, proof.round, profile)];
  });
  return fitting(made);
}

function rowOf(theorem: Theorem, proof: string, round: number, profile: WholeProofProfile): Row | null {
  const shown = showPrompt(profile.prompt(theorem));
  const answer = answerWith(theorem, proof, profile);
  const completion = answer === null ? null : (shown?.answer(answer) ?? null);
  if (shown === null || completion === null) return null;
  const provenance = { theorem: theorem.id, kind: 'proof', round };
  return { theorem: theorem.id, columns: { prompt: shown.prompt, completion, weight: 1, provenance } };
}

/** How models write proofs: the tactics behind an open `:= by`, up to the end of the code block, or the whole file in a block. */
function answerWith(theorem: Theorem, proof: string, profile: WholeProofProfile): string | null {
  const open = openCode(theorem, profile);
  const tactics = proof.replace(/^by[^\S\n]*\n/u, '');
  const form =
    open === null
      ? `\`\`\`lean4\n${assembleFile(theorem, proof).trimEnd()}\n\`\`\``
      : `${open.endsWith('\n') ? '' : '\n'}${tactics}\n\`\`\``;
  const read = profile.readProof(theorem, form);
  return read !== null && withoutGaps(read) === withoutGaps(proof) ? form : null;
}

/** A proof behind an open `:= by` begins on a line of its own, before which a reader may see an empty one. */
const withoutGaps = (proof: string): string => proof.replace(/\n\s*\n/gu, '\n').trim();

/** The end of a prompt that leaves a code block open, for the model to go on in it; null for the others. */
function openCode(theorem: Theorem, profile: WholeProofProfile): string | null {
  const last = profile.prompt(theorem).pieces.at(-1);
  if (last?.kind !== 'text') return null;
  return (last.text.match(/```/gu) ?? []).length % 2 === 1 ? last.text : null;
}

/**
 * A row for each theorem of the training split, proved or not, and for each that the run made and proved, in verl's five
 * columns. `ground_truth` is what the reward
 * function gives the gate: id, header and statement as JSON, because verl wants one string there.
 * @throws LakatosError INPUT_INVALID for a profile that is no chat: verl takes messages
 */
function verlRows(
  { theorems, made, heldOut }: Lessons,
  searched: ReadonlyMap<string, SearchedTheorem>,
  profile: WholeProofProfile,
  suite: string,
): Rows {
  const asked = [...theorems.values()].filter(
    ({ id }) => !made.has(id) || (searched.get(id)?.proved ?? 0) > 0,
  );
  const shownRows = asked.map((theorem, index): Row | null => {
    const { id, header, statement } = theorem;
    const shown = showPrompt(profile.prompt(theorem));
    if (shown === null) return null;
    if (typeof shown.prompt === 'string') throw noChat(profile.name);
    const { searches, proved } = searched.get(id) ?? { searches: 0, proved: 0 };
    const split = heldOut.has(id) ? 'held-out' : 'train';
    return {
      theorem: id,
      columns: {
        data_source: `lakatos/${suite}`,
        prompt: shown.prompt,
        ability: 'theorem-proving',
        reward_model: { style: 'rule', ground_truth: JSON.stringify({ id, header, statement }) },
        extra_info: { index, split, theorem: id, searches, proved },
      },
    };
  });
  return fitting(shownRows);
}

const noChat = (profile: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `the profile ${profile} is no chat, and verl takes messages`, {
    advice: 'Take goedel-prover-v2, kimina-prover or deepseek-prover-v2.',
  });

export interface DistinctRows extends Rows {
  /** Rows that said the same as an earlier one. */
  readonly repeated: number;
}

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
  const distinct = withoutRepeats(rows);
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
