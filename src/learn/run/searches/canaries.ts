import { LakatosError } from '../../../../core/errors.ts';
import type { Theorem } from '../../../../core/theorem.ts';

/** A theorem whose truth is known beforehand. */
export interface Canary {
  readonly theorem: Theorem;
  readonly holds: boolean;
}

/**
 * A false statement, and a statement with its negation, other ones in each round. Whoever proves what does not hold has
 * found a hole in Lean, in the gate or in us, and would be rewarded for it from then on.
 */
export function canariesOf(round: number): Canary[] {
  const number = 2 + round;
  const canary = (name: string, statement: string, holds: boolean): Canary => ({
    theorem: { id: name, header: '', statement: `theorem ${name} ${statement}` },
    holds,
  });
  return [
    canary(`canary_false_${round}`, `(n : Nat) (h : n > ${number}) : n > ${number + 1}`, false),
    canary(`canary_true_${round}`, `: ∀ a b : Nat, a + ${number} + b = b + a + ${number}`, true),
    canary(`canary_negated_${round}`, `: ¬ ∀ a b : Nat, a + ${number} + b = b + a + ${number}`, false),
  ];
}

/** @throws LakatosError TRAINING_UNSOUND for a "proof" of something that does not hold */
export function checkCanary({ theorem, holds }: Canary, proof: string | null): void {
  if (holds || proof === null) return;
  throw new LakatosError(
    'TRAINING_UNSOUND',
    `the gate accepted a proof of something false, ${theorem.statement}:\n${proof}`,
    {
      advice:
        'Nothing of this run can be trusted. Please report it with the folder of the run: it is a fault of Lean or of Lakatos.',
    },
  );
}
