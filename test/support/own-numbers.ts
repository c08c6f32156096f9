/** Numbers of which Lean's library knows nothing, with their sum: what is true of it takes an induction and lemmas. */
export const ownNumbers = `inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)
`;
