/-
trick: Compiled code of the author is run by an example that nothing rests on.
codes: native-trust, term-refused
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
def evil : Bool := true
example : Lean.reduceBool evil = true := by rfl

theorem t : 1 + 1 = 2 := rfl
