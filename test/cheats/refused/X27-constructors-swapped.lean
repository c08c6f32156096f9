/-
trick: The constructors of a type trade places; their names look generated.
codes: definition-changed
-/
-- reference
inductive T where
  | _a
  | _b
def f (x : T) : Prop := T.casesOn x True False
theorem t : f T._b := by sorry
-- submission
inductive T where
  | _b
  | _a
def f (x : T) : Prop := T.casesOn x True False
theorem t : f T._b := trivial
