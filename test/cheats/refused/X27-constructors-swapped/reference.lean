inductive T where
  | _a
  | _b
def f (x : T) : Prop := T.casesOn x True False
theorem t : f T._b := by sorry
