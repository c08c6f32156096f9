import { type CheckOutcome, checkProof } from '../conversation/check-proof.ts';
import type { ProofAttempt, ProofCandidate } from './whole-proof-lines.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/** Whether nobody has asked Lean about this text yet; from now on it is known. */
export function isNew({ known }: WholeProofRun, proof: string): boolean {
  const text = proof
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  if (known.has(text)) return false;
  known.add(text);
  return true;
}

/**
 * Has Lean look at proofs, all at once: the pool's workers share them out. As soon as the gate accepts one, the others
 * are broken off. What was not begun because a limit was reached is no attempt.
 */
export async function tryProofs(
  run: WholeProofRun,
  candidates: readonly ProofCandidate[],
): Promise<readonly ProofAttempt[]> {
  const tried = await Promise.all(candidates.map((candidate) => tryProof(run, candidate)));
  return tried.filter((attempt) => attempt !== null);
}

async function tryProof(run: WholeProofRun, candidate: ProofCandidate): Promise<ProofAttempt | null> {
  if (isOver(run)) return null;
  const { theorem, options, deadline, recorder } = run;
  const id = run.nextId();
  const start = options.run.clock.now();
  const outcome = await check(run, candidate, id);
  const attempt: ProofAttempt = { ...candidate, id, outcome };
  const ms = Math.round(options.run.clock.now() - start);
  // The answer is in the line of its question, and the certificate in that of its verdict.
  const { answer: _, ...kept } = attempt;
  const own = outcome.kind === 'accepted' ? { kind: outcome.kind } : outcome;
  recorder.add({ type: 'attempt', ...kept, outcome: own, ms });
  run.attempts.push(attempt);
  if (outcome.kind === 'accepted' && run.accepted === null) {
    run.accepted = attempt;
    deadline.stop();
  }
  if (outcome.kind === 'rejected')
    options.run.onEvent({ kind: 'proof-rejected', id: theorem.id, reasons: outcome.reasons });
  return attempt;
}

async function check(run: WholeProofRun, { proof }: ProofCandidate, id: number): Promise<CheckOutcome> {
  const { theorem, options, ledger, deadline, recorder } = run;
  try {
    return await checkProof(theorem, proof, {
      prove: options,
      ledger,
      onVerdict: ({ kind, certificate }) => {
        recorder.add({ type: 'verdict', attempt: id, verdict: kind, certificate });
      },
    });
  } catch (thrown) {
    // Lean's answer to a cancelled question may be an error.
    if (deadline.signal.aborted) return { kind: 'lost', reason: 'cancelled' };
    throw thrown;
  }
}
