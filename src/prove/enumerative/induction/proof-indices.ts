import { callsOf } from '../reading/calls.ts';
import type { GoalContext, Proof } from '../reading/goal-context.ts';

/**
 * The indices in the type of a proof of an inductive predicate, as they are printed: `.star r` and `w` of
 * `h : Matches (.star r) w`. Null where the type can't be read: it may be written with a notation.
 */
export function indicesOf({ inductive, type }: Proof): readonly string[] | null {
  if (inductive === null) return null;
  if (inductive.indices === 0) return [];
  const [call] = callsOf(type, inductive.name);
  if (call === undefined || call.arguments.length < inductive.indices) return null;
  return call.arguments.slice(-inductive.indices);
}

/** Whether Lean's `induction` refuses indices for what they are: it takes variables, each of them once. */
export function areRefused(indices: readonly string[], context: GoalContext): boolean {
  const variables = new Set(context.variables.map(({ name }) => name));
  const isVariable = (index: string) => variables.has(index) || /^\S+✝\S*$/u.test(index);
  return new Set(indices).size < indices.length || !indices.every(isVariable);
}
