inductive T where
  | _b
  | _a
def f (x : T) : Prop := T.casesOn x True False
theorem t : f T._b := trivial
