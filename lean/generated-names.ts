/** Marks of constants that Lean makes itself (equation lemmas, recursors, matchers, instances of `SizeOf`...). */
const generated =
  /(^|\.)(_|eq_\d+$|eq_def$|match_\d|proof_\d|rec$|recOn$|casesOn$|brecOn|below|noConfusion|ctorIdx$|ctorElim|sizeOf|injEq$|inj$|induct|fun_cases|partial_correctness|mutual_induct|toCtorIdx|.*_cases_unfolding$|.*induct_unfolding$|\d+$)/;

/** True for the names of constants that Lean makes itself. */
export const isGenerated = (name: string): boolean => generated.test(name);
