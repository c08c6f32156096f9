/-
trick: The same with quoted parts.
codes: native-trust, term-refused
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
def evil : Bool := true
example : «Lean».«reduceBool» evil = true := by rfl

theorem t : 1 + 1 = 2 := rfl
