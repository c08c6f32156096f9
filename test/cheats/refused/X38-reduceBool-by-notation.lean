/-
trick: The same by a notation.
codes: native-trust, term-refused
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
notation "look" => Lean.reduceBool
def evil : Bool := true
example : look evil = true := by rfl

theorem t : 1 + 1 = 2 := rfl
