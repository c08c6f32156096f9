import type { Theorem } from '../../../core/theorem.ts';
import type { WholeProofProfile } from '../../llm/profiles/profile.ts';
import { assembleFile } from '../../prove/script/assemble.ts';
import type { Lessons } from './read-lessons.ts';
import type { SearchedTheorem } from './read-searches.ts';
import type { Row, Rows } from './row.ts';
import { showPrompt } from './show-prompt.ts';

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
  const rows = made.filter((row) => row !== null);
  return { rows, unfit: made.length - rows.length };
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
