/-
trick: The same for a number, by the kernel alone.
codes: native-trust, term-refused
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
def evil : Nat := 3
example : Lean.reduceNat evil = 3 := by decide +kernel

theorem t : 1 + 1 = 2 := rfl
