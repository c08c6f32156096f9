import { LakatosError } from '../../../../core/errors.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import type { ContaminationFilter } from '../../examples/contamination-filter.ts';
import type { PastProblem } from '../../problems/past-problems.ts';
import type { RunContext } from '../run-context.ts';

/** What a round may search and learn from, by id: the training split, and theorems that the run made itself. */
export const theoremsById = (
  problems: readonly PastProblem[],
  { train }: Pick<RunContext, 'train'>,
): ReadonlyMap<string, Theorem> =>
  new Map([...train, ...problems.map(({ theorem }) => theorem)].map((theorem) => [theorem.id, theorem]));

/**
 * A theorem that something is about to be learnt from.
 * @throws LakatosError INTERNAL when it is not among `theorems`, INPUT_INVALID when it is held out
 */
export function theoremToLearnFrom(
  id: string,
  theorems: ReadonlyMap<string, Theorem>,
  filter: ContaminationFilter,
): Theorem {
  const theorem = theorems.get(id);
  if (theorem === undefined) throw new LakatosError('INTERNAL', `${id} is not among what may be learnt from`);
  filter.check(theorem);
  return theorem;
}
