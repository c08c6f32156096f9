import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { LookAlikes } from '../../../datasets/look-alikes.ts';

/**
 * Stands between what is learnt from and what is measured on. Theorems are compared by their texts, whatever names,
 * comments and white space.
 */
export class ContaminationWall {
  readonly #forbidden: LookAlikes;

  /** `measured`: the theorems of all splits that results are reported on. */
  constructor(measured: Iterable<Theorem>) {
    this.#forbidden = new LookAlikes(measured);
  }

  /** Whether a theorem may be learnt from. */
  lets(theorem: Theorem): boolean {
    return this.#forbidden.find(theorem) === null;
  }

  /** @throws LakatosError INPUT_INVALID when the theorem is one that is measured on */
  check(theorem: Theorem): void {
    const found = this.#forbidden.find(theorem);
    if (found === null) return;
    throw new LakatosError(
      'INPUT_INVALID',
      `${theorem.id} must not be learnt from: it is ${found} of the problems that results are measured on`,
      {
        advice:
          'Take it out of the training split: what is learnt from it would make every figure worthless.',
      },
    );
  }
}
