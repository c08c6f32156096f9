import { aboutProof } from '../conversation/place-in-code.ts';
import { mendText } from '../repair/mend-text.ts';
import { declare } from '../script/assemble.ts';
import type { ProofAttempt, ProofCandidate } from './attempt.ts';
import { byNearness } from './attempt.ts';
import { isNew, tryProofs } from './try-proofs.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/** A name that is mended may uncover the next; more than this many times is not worth it. */
const rounds = 3;
/** Texts made from one attempt that are mended once more: with all of them, their number would grow by powers. */
const carried = 2;

/**
 * Tries failing proofs again with renamed names and tactics replaced: Lean reads them in milliseconds, where the model
 * takes seconds. From each attempt come at most
 *
 *   mendings * (1 + carried * (rounds - 1)) = 5 * mendings
 *
 * texts, 30 with the usual 6 mendings of a text: after the first round only the nearest that can be mended go on. Gives
 * what failed anew.
 */
export async function mendAttempts(
  run: WholeProofRun,
  failed: readonly ProofAttempt[],
): Promise<readonly ProofAttempt[]> {
  const all: ProofAttempt[] = [];
  /** For each attempt, what was made from it last. */
  let families = failed.map((attempt): readonly ProofAttempt[] => [attempt]);
  for (let round = 0; round < rounds && families.length > 0 && !isOver(run); round += 1) {
    const mended = families.map((family) => mendNearest(run, family));
    const tried = await Promise.all(mended.map((candidates) => tryProofs(run, candidates)));
    all.push(...tried.flat());
    families = tried.filter(({ length }) => length > 0);
  }
  return all;
}

/** Those that have nothing to mend take no place. */
function mendNearest(run: WholeProofRun, family: readonly ProofAttempt[]): readonly ProofCandidate[] {
  const mended: (readonly ProofCandidate[])[] = [];
  for (const attempt of byNearness(family)) {
    const candidates = mendAttempt(run, attempt);
    if (candidates.length > 0) mended.push(candidates);
    if (mended.length === carried) break;
  }
  return mended.flat();
}

function mendAttempt(
  run: WholeProofRun,
  { id, proof, turn, outcome }: ProofAttempt,
): readonly ProofCandidate[] {
  const { names, settings, theorem } = run;
  if (names === null || outcome.kind !== 'failed') return [];
  const messages = aboutProof(outcome.messages, theorem);
  const start = declare(theorem.statement, '');
  const texts = mendText(`${start}${proof}`, messages, { names, limit: settings.mendings });
  return texts
    .map((text) => text.slice(start.length))
    .filter((mended) => isNew(run, mended))
    .map((mended) => ({
      proof: mended,
      origin: 'mended',
      turn,
      parent: id,
      answer: null,
      logProbability: null,
    }));
}
