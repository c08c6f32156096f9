import type { NameParts } from './name-parts.ts';

/** Marks of constants that Lean makes itself (equation lemmas, recursors, matchers, instances of `SizeOf`...). */
const generated =
  /(^|\.)(_|eq_\d+$|eq_def$|match_\d|proof_\d|rec$|recOn$|casesOn$|brecOn|below|noConfusion|ctorIdx$|ctorElim|sizeOf|injEq$|inj$|induct|fun_cases|partial_correctness|mutual_induct|toCtorIdx|.*_cases_unfolding$|.*induct_unfolding$|\d+$)/;

/** True for the names of constants that Lean makes itself. */
export const isGenerated = (name: string): boolean => generated.test(name);

const inward: ReadonlySet<string | number | undefined> = new Set([
  ...['Lean', 'System', 'IO', 'EIO', 'BaseIO', 'EST', 'ST'],
]);

/** Whether a name lies in a namespace of Lean's own workings: its syntax, its elaborator, the insides of its tactics. */
export const isInward = (parts: NameParts): boolean => inward.has(parts[0]);

const recursionMarks = /\.(rec|brecOn|recOn)$|^WellFounded\.(fix|Nat\.fix)$/;

/** True for the constants by which Lean compiles recursion: a definition whose value uses one calls itself. */
export const marksRecursion = (name: string): boolean => recursionMarks.test(name);

/** Whether a definition is an instance, as far as its name and the constant at the head of its type tell. */
export function looksLikeInstance(name: string, head: string | null): boolean {
  return /(^|\.)inst[A-Z]/.test(name) || head === 'Decidable';
}
