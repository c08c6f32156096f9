import type { Theorem } from '../../../../core/theorem.ts';
import type { Problem } from '../../problems/past-problems.ts';
import type { RunContext } from '../run-context.ts';

/** What a round may search and learn from, by id: the training split, and theorems that the run made itself. */
export const theoremsById = (
  problems: readonly Problem[],
  { train }: Pick<RunContext, 'train'>,
): ReadonlyMap<string, Theorem> =>
  new Map([...train, ...problems.map(({ theorem }) => theorem)].map((theorem) => [theorem.id, theorem]));
