import type { ChosenProver } from './create-prover.ts';

/** A model reads several states at once in little more time than one; more than this go stale before it is done. */
const most = 16;

/**
 * Expansions under way at once, where nobody says how many: as many as Lean has workers, so that one worker makes the same
 * search each time. Several workers with a model have more, so that Lean has work while the model thinks, and the model
 * several states at a time. Modes that go several ways at once share the workers out themselves.
 */
export function parallelism(
  workers: number,
  { model, prover }: Pick<ChosenProver, 'model' | 'prover'>,
): number {
  if (model === null || prover.name !== 'search' || workers === 1) return workers;
  return Math.max(workers, Math.min(most, 2 * workers));
}
