import { mendText } from '../repair/mend-text.ts';
import { declare } from '../script/assemble.ts';
import type { Attempt, Candidate } from './attempt.ts';
import { aboutProof } from './place-in-code.ts';
import { isNew, tryProofs } from './try-proofs.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/** A name that is mended may uncover the next; more than this many times is not worth it. */
const rounds = 3;

/**
 * Tries failing proofs again with renamed names and tactics replaced: Lean reads them in milliseconds, where the model
 * takes seconds. Gives what failed anew.
 */
export async function mendAttempts(
  run: WholeProofRun,
  failed: readonly Attempt[],
): Promise<readonly Attempt[]> {
  const all: Attempt[] = [];
  let last = failed;
  for (let round = 0; round < rounds && last.length > 0 && !isOver(run); round += 1) {
    last = await tryProofs(
      run,
      last.flatMap((attempt) => mendAttempt(run, attempt)),
    );
    all.push(...last);
  }
  return all;
}

function mendAttempt(run: WholeProofRun, { id, proof, turn, outcome }: Attempt): readonly Candidate[] {
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
