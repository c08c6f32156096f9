const recursionMarks = /\.(rec|brecOn|recOn)$|^WellFounded\.(fix|Nat\.fix)$/;

/** True for the constants by which Lean compiles recursion: a definition whose value uses one calls itself. */
export const marksRecursion = (name: string): boolean => recursionMarks.test(name);
